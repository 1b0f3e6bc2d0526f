/**
 * Breaks rules of the source one by one, and checks that a test notices each: `npm run mutate [-- WORD...]`. With words,
 * only the rules with one of them. Prints a table with the test that fails, and exits with code 1 if a rule can be
 * broken unnoticed.
 */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { type Mutation, mutated, readMutations } from './mutations.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const COPIED = ['src', 'test', 'package.json', 'schema.graphql', 'tsconfig.json', 'README.md'];

/** The results of Vitest. */
interface Report {
  numPassedTests: number;
  testResults: { message: string; assertionResults: { status: string; fullName: string }[] }[];
}

const words = process.argv.slice(2);
const mutations = readMutations().filter(
  ({ rule }) => words.length === 0 || words.some((word) => rule.includes(word)),
);
if (mutations.length === 0) throw new Error(`No rule contains one of these words: ${words.join(', ')}`);
const folder = await mkdtemp(join(tmpdir(), 'page-reports-mutations-'));
const limit = pLimit(availableParallelism());
try {
  await requirePassingTests();
  const results = await Promise.all(mutations.map((mutation) => limit(() => resultOf(mutation))));
  const rows = mutations.map(({ rule, file }, index) => [rule, file, results[index]]);
  const table = [['Rule', 'File', 'Result'], ['---', '---', '---'], ...rows];
  const noticed = results.filter((result) => result.startsWith('noticed')).length;
  process.stdout.write(`${table.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n\n`);
  process.stdout.write(`${noticed} of ${rows.length} broken rules are noticed.\n`);
  process.exitCode = noticed < rows.length ? 1 : 0;
} finally {
  await rm(folder, { recursive: true });
}

/** @throws Error if a test fails in the unchanged project: it would notice each broken rule */
async function requirePassingTests(): Promise<void> {
  const copy = await copyProject();
  const tests = [...new Set(mutations.flatMap((mutation) => mutation.tests))];
  for (const ofProject of Map.groupBy(tests, projectOf).values()) {
    const report = await runTests(copy, ofProject);
    if (!report) throw new Error('Vitest cannot start, or finds no tests.');
    const failed = failedTest(report);
    if (failed) throw new Error(`"${failed}" fails although no rule is broken.`);
  }
}

async function copyProject(): Promise<string> {
  const copy = await mkdtemp(join(folder, 'copy-'));
  // `npm run agreement` and others install a gigabyte of packages in `test`, which no rule needs.
  const filter = (source: string) => !source.endsWith('/node_modules');
  for (const name of COPIED) await cp(join(ROOT, name), join(copy, name), { recursive: true, filter });
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** The test that fails when the rule is broken in a copy of the project, or why there is none. */
async function resultOf(mutation: Mutation): Promise<string> {
  const copy = await copyProject();
  const file = join(copy, mutation.file);
  await writeFile(file, mutated(mutation, await readFile(file, 'utf8')));
  const result = describeReport(await runTests(copy, mutation.tests), mutation.tests);
  await rm(copy, { recursive: true });
  process.stderr.write(`${mutation.rule}\n  ${result}\n`);
  return result;
}

function describeReport(report: Report | null, tests: readonly string[]): string {
  if (!report) return `**not tested**: Vitest finds no tests in ${tests.join(', ')}, or cannot start`;
  const failed = failedTest(report);
  if (failed) return `noticed by "${failed}"`;
  // A file that cannot be loaded proves nothing about the rule.
  const error = report.testResults.find(({ message }) => message !== '')?.message.split('\n')[0];
  return error ? `**not tested**: ${error}` : `**not noticed** by ${report.numPassedTests} tests, which pass`;
}

/** The name of the first test that failed. */
function failedTest(report: Report): string | undefined {
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  return tests.find(({ status }) => status === 'failed')?.fullName.replaceAll(/\s+/g, ' ');
}

/** PostgreSQL takes seconds to start; only tests in folders of its name, and those of clusters, need it. */
function projectOf(test: string): string {
  return /postgres|cluster/.test(test) ? 'postgres' : '!postgres';
}

/** Runs the tests until the first failure. */
async function runTests(copy: string, tests: readonly string[]): Promise<Report | null> {
  const output = join(copy, 'results.json');
  const vitest = join(ROOT, 'node_modules/.bin/vitest');
  const project = tests.some((test) => projectOf(test) === 'postgres') ? 'postgres' : '!postgres';
  // Without a rule, a test can wait for an end that never comes. Other tests take seconds.
  const limits = ['--bail', '1', '--testTimeout', '60000'];
  const options = ['run', '--config', 'test/vitest.config.ts', '--project', project, ...limits];
  const args = [vitest, ...options, '--reporter', 'json', '--outputFile', output, ...tests];
  await new Promise<void>((resolve) => {
    execFile(process.execPath, args, { cwd: copy }, () => resolve());
  });
  return await readFile(output, 'utf8').then(JSON.parse, () => null);
}
