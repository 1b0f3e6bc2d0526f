import { checkTree, newFindings } from './language/check-tree.ts';

/** Prints the words to avoid that are new in a folder; with `--all`, every one. Fails when there are new ones. */
const findings = checkTree();
const failures = newFindings(findings);
const shown = process.argv.includes('--all') ? findings : failures;
const lines = shown.map(({ path, line, word, use }) => `${path}:${line}  ${word}  use: ${use}\n`);
process.stderr.write(
  `${lines.join('')}Language: ${failures.length} new findings, ${findings.length} in all.\n`,
);
process.exitCode = failures.length > 0 ? 1 : 0;
