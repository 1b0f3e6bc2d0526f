import { checkTree } from './language/check-tree.ts';

/** Prints each word to avoid with its file, its line and the standard term. Fails if there is one. */
const findings = checkTree();
process.stderr.write(
  findings.map(({ path, line, word, use }) => `${path}:${line}  ${word}  use: ${use}\n`).join(''),
);
process.exitCode = findings.length > 0 ? 1 : 0;
