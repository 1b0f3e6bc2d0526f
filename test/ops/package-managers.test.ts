import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import packageInfo from '../../package.json' with { type: 'json' };
import { packFiles } from '../deploy/pack-files.ts';
import { startProcess } from '../lab/processes.ts';
import { test as base } from './test.ts';

/** They download their programs and all packages. */
const TIMEOUT_MS = 300_000;
const MAX_INSTALLED_BYTES = 200_000_000;
const OLD_NODE = `node-${process.platform}-${process.arch}@20`;
const [PATH = '', THIS_NODE] = [process.env.PATH, dirname(process.execPath)];

const run = promisify(execFile);

const test = base
  .extend(
    'tarball',
    { scope: 'file' },
    async ({ makeFolder }) => (await packFiles(await makeFolder())).tarball,
  )
  /** A folder with Node.js 20. */
  .extend('oldNode', { scope: 'file' }, async ({ makeFolder }) => {
    const folder = await makeFolder();
    await run('npm', ['install', '--prefix', folder, '--ignore-scripts', OLD_NODE]);
    return join(folder, 'node_modules', OLD_NODE.replace(/@.*/, ''), 'bin');
  })
  /** Makes the folder of an empty project. */
  .extend('makeProject', { scope: 'file' }, async ({ makeFolder }) => async () => {
    const folder = join(await makeFolder(), 'project');
    await mkdir(folder);
    await writeFile(
      join(folder, 'package.json'),
      '{"name": "project", "version": "1.0.0", "license": "MIT"}',
    );
    return folder;
  });

test.for<[manager: string, command: string[], executable: string, node?: 'old']>([
  ['npm, globally', ['npm', 'install', '--global', '--prefix', '.', '--ignore-scripts'], 'bin/page-reports'],
  ['npm on Node.js 20', ['npm', 'install', '--ignore-scripts'], 'node_modules/.bin/page-reports', 'old'],
  ['pnpm', ['npx', '--yes', 'pnpm@12', 'add'], 'node_modules/.bin/page-reports'],
  ['yarn', ['npx', '--yes', 'yarn@1', 'add', '--ignore-scripts'], 'node_modules/.bin/page-reports'],
  [
    'yarn on Node.js 20',
    ['npx', '--yes', 'yarn@1', 'add', '--ignore-scripts', '--ignore-engines'],
    'node_modules/.bin/page-reports',
    'old',
  ],
])(
  '%s installs the command, which audits a page',
  { timeout: TIMEOUT_MS },
  async ([, command, executable, node], { tarball, oldNode, makeProject, site }) => {
    const cwd = await makeProject();
    const env = { ...process.env, PATH: [node ? oldNode : THIS_NODE, PATH].join(delimiter) };
    const { stdout } = await run('node', ['--version'], { env });
    expect(stdout).toMatch(node ? /^v20\./ : /^v24\./);
    const [program = '', ...args] = command;
    await run(program, [...args, tarball], { cwd, env });
    const installed = join(cwd, executable);
    const version = await startProcess(installed, ['--version'], { cwd, env }).ended;
    expect(version).toMatchObject({ exitCode: 0, stdout: `${packageInfo.version}\n` });
    const audit = await startProcess(installed, ['audit', site.url('/'), '--json'], { cwd, env }).ended;
    expect(JSON.parse(audit.stdout)).toMatchObject({ url: site.url('/'), status: 'completed' });
    const failed = await startProcess(installed, ['audit', 'ftp://example.com'], { cwd, env }).ended;
    expect(failed).toMatchObject({ exitCode: 2, stdout: '' });
  },
);

test('an installation has no development tools, and takes less than 200 MB without Node.js', {
  timeout: TIMEOUT_MS,
}, async ({ tarball, makeProject }) => {
  const cwd = await makeProject();
  await run('npm', ['install', '--ignore-scripts', '--omit=optional', tarball], { cwd });
  const packages = Object.keys(packageInfo.devDependencies).filter(
    (name) => !(name in packageInfo.dependencies),
  );
  expect(packages.filter((name) => existsSync(join(cwd, 'node_modules', name)))).toEqual([]);
  const { stdout } = await run('du', ['-sk', join(cwd, 'node_modules')]);
  expect(Number.parseInt(stdout, 10) * 1024).toBeLessThan(MAX_INSTALLED_BYTES);
});

test('npx runs the command', { timeout: TIMEOUT_MS }, async ({ tarball, makeProject }) => {
  const args = ['--yes', '--ignore-scripts', '--package', tarball, 'page-reports', '--version'];
  const { stdout } = await run('npx', args, { cwd: await makeProject() });
  expect(stdout).toBe(`${packageInfo.version}\n`);
});

test('on Node.js 20, SIGTERM and SIGINT stop the service in order', { timeout: TIMEOUT_MS }, async ({
  tarball,
  oldNode,
  makeProject,
}) => {
  const cwd = await makeProject();
  const env = { PATH: [oldNode, PATH].join(delimiter), PORT: '0', DATABASE_URL: 'sqlite::memory:' };
  await run('npm', ['install', '--ignore-scripts', tarball], { cwd, env: { ...process.env, ...env } });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const service = startProcess(join(cwd, 'node_modules/.bin/page-reports'), ['serve'], { cwd, env });
    await service.says('stdout', '/docs');
    service.process.kill(signal);
    const { exitCode, stderr } = await service.ended;
    expect(exitCode, signal).toBe(0);
    expect(stderr, signal).toContain('"part":"database","msg":"part stopped"');
  }
});
