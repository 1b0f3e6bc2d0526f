/**
 * Breaks rules of the source one by one, and checks that a test notices each: `npm run mutate [-- WORD...]`. With words,
 * only the rules with one of them. Prints a table, and exits with code 1 if a rule can be broken unnoticed.
 */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { type Mutation, mutated, readMutations } from './mutations.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const words = process.argv.slice(2);
const mutations = readMutations().filter(
  ({ rule }) => words.length === 0 || words.some((word) => rule.includes(word)),
);
const folder = await mkdtemp(join(tmpdir(), 'page-reports-mutations-'));
const limit = pLimit(availableParallelism());
try {
  const noticed = await Promise.all(mutations.map((mutation) => limit(() => isNoticed(mutation))));
  const survivors = mutations.filter((_, index) => !noticed[index]);
  const rows = mutations.map(({ rule, file }, index) => [
    rule,
    file,
    noticed[index] ? 'noticed' : '**not noticed**',
  ]);
  const table = [['Rule', 'File', 'Result'], ['---', '---', '---'], ...rows].map(
    (row) => `| ${row.join(' | ')} |`,
  );
  process.stdout.write(
    `${table.join('\n')}\n\n${rows.length - survivors.length} of ${rows.length} are noticed.\n`,
  );
  process.exitCode = survivors.length > 0 ? 1 : 0;
} finally {
  await rm(folder, { recursive: true });
}

/** Whether a test fails when the rule is broken, in a copy of the project. */
async function isNoticed(mutation: Mutation): Promise<boolean> {
  const copy = await mkdtemp(join(folder, 'copy-'));
  for (const name of ['src', 'test', 'package.json', 'schema.graphql', 'tsconfig.json', 'README.md'])
    await cp(join(ROOT, name), join(copy, name), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  const file = join(copy, mutation.file);
  await writeFile(file, mutated(mutation, await readFile(file, 'utf8')));
  const failed = await countFailedTests(copy, mutation.tests);
  await rm(copy, { recursive: true });
  process.stderr.write(`${failed > 0 ? 'noticed' : 'NOT NOTICED'}: ${mutation.rule}\n`);
  return failed > 0;
}

/** The number of failed tests; a file that cannot be loaded has none. */
async function countFailedTests(folder: string, tests: readonly string[]): Promise<number> {
  const output = join(folder, 'results.json');
  const vitest = join(ROOT, 'node_modules/.bin/vitest');
  // PostgreSQL takes seconds to start; only tests in folders of its name, and those of clusters, need it.
  const engine = tests.some((path) => /postgres|cluster/.test(path)) ? 'postgres' : '!postgres';
  const options = `run --config test/vitest.config.ts --project ${engine} --bail 1 --reporter json`.split(
    ' ',
  );
  await new Promise<void>((resolve) => {
    execFile(process.execPath, [vitest, ...options, '--outputFile', output, ...tests], { cwd: folder }, () =>
      resolve(),
    );
  });
  const { numFailedTests } = JSON.parse(await readFile(output, 'utf8'));
  return numFailedTests;
}
