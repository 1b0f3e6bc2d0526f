import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import packageInfo from '../../package.json' with { type: 'json' };
import { test as base } from '../cli/cli-test.ts';
import { startProcess } from '../lab/processes.ts';
import { fixtureSite, htmlPage } from '../support/fixture-site.ts';
import { packFiles } from './pack-files.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MAX_BYTES = 2_000_000;
const BIN = packageInfo.bin['page-reports'];
const COMMAND = join('node_modules/page-reports', BIN);
const PAGE = '<!doctype html><html lang="en"><title>Page</title><h1>Page</h1>';
const run = promisify(execFile);

const test = base
  .extend('site', { scope: 'file' }, fixtureSite({}, { otherwise: htmlPage(PAGE) }))
  .extend('packed', { scope: 'file' }, async ({ folder }) => await packFiles(folder.path('.')))
  /** A folder with the package, as if it were installed: its dependencies are those of the checkout. */
  .extend('installed', { scope: 'file' }, async ({ folder, packed }) => {
    const installed = folder.path('project');
    const location = join(installed, 'node_modules/page-reports');
    await mkdir(location, { recursive: true });
    await writeFile(join(installed, 'package.json'), '{"type": "module"}');
    await run('tar', ['-xf', packed.tarball, '-C', location, '--strip-components=1']);
    await symlink(join(ROOT, 'node_modules'), join(location, 'node_modules'));
    return installed;
  })
  /** Starts a program of the folder, the installed command by default. */
  .extend('start', { scope: 'file' }, async ({ installed, site, folder }) => {
    return (args: string[], environment: Record<string, string> = {}, program = COMMAND) => {
      const { PATH } = process.env;
      const cache = { NODE_COMPILE_CACHE: folder.path('compiled') };
      return startProcess(process.execPath, [join(installed, program), ...args], {
        cwd: installed,
        env: { PATH, ALLOW_TARGETS: site.host, ...cache, ...environment },
      });
    };
  });

test('the package has compiled code, the types of its library and the files that the program reads', ({
  packed,
}) => {
  const { files, size } = packed;
  expect(size).toBeLessThan(MAX_BYTES);
  expect(files.filter((file) => /\.ts$/.test(file) && !/\.d\.ts$/.test(file))).toEqual([]);
  expect(
    files.filter((file) => !/^(dist\/|(README\.md|LICENSE|package\.json|schema\.graphql)$)/.test(file)),
  ).toEqual([]);
  expect(files.filter((file) => /\b(test|deploy)\b/.test(file))).toEqual([]);
  const sources = globSync('src/**/*.*', { cwd: ROOT, exclude: ['src/deploy'] });
  const expected = sources
    .filter((file) => !/\.(md|d\.ts)$/.test(file))
    .map((file) => file.replace(/^src/, 'dist').replace(/\.ts$/, '.js'));
  expect(expected.filter((file) => !files.includes(file))).toEqual([]);
  const { types, default: library } = packageInfo.exports['.'];
  for (const file of [BIN, types, library]) expect(files).toContain(file.replace('./', ''));
});

test('the command is named page-reports, and knows its version', async ({ start }) => {
  const [version, help] = await Promise.all([start(['--version']).ended, start(['--help']).ended]);
  expect(version).toMatchObject({ exitCode: 0, stdout: `${packageInfo.version}\n` });
  expect(help.stdout).toMatch(/^Usage: page-reports \[options\] \[command\]/);
});

test('the command audits a page', async ({ start, site, folder }) => {
  const args = ['audit', site.url('/'), '--json', '--html', folder.path('report.html')];
  const { exitCode, stdout } = await start(args).ended;
  const { url, status, checks } = JSON.parse(stdout);
  expect({ exitCode, url, status }).toEqual({ exitCode: 0, url: site.url('/'), status: 'completed' });
  expect(checks.length).toBeGreaterThan(100);
  expect(readFileSync(folder.path('report.html'), 'utf8')).toContain('<style>');
});

test('the command serves its pages and APIs, and ends on SIGTERM', async ({ start, site, folder }) => {
  const key = 'key-of-the-first-account';
  const settings = { PORT: '0', DATABASE_URL: `sqlite:${folder.path('served.db')}`, BOOTSTRAP_API_KEY: key };
  const command = start(['serve'], settings);
  const url = /listens on (\S+)/.exec(await command.says('stdout', '/docs'))?.[1] ?? '';
  const headers = { accept: 'text/html', authorization: `Bearer ${key}` };
  for (const path of ['/', '/docs', '/graphql', '/samples/bad', '/openapi.json', '/api/v1/audits'])
    expect((await fetch(url + path, { headers })).status, path).toBe(200);
  const body = new URLSearchParams({ url: site.url('/') });
  const created = await fetch(`${url}/api/v1/reports`, { method: 'POST', headers, body });
  const { data } = await created.json();
  expect(data.status).toBe('completed');
  expect(await (await fetch(data.page_url, { headers })).text()).toContain(site.url('/'));
  command.process.kill('SIGTERM');
  expect(await command.ended).toMatchObject({ exitCode: 0 });
});

test('the library audits a page, and has types', async ({ installed, start, site }) => {
  const source = `import { type AuditReport, auditPage } from 'page-reports';
    const report: AuditReport = await auditPage(${JSON.stringify(site.url('/'))}, { allowTargets: ['${site.host}'] });
    const status: 'queued' | 'running' | 'completed' | 'failed' = report.status;
    // @ts-expect-error The score can be null.
    const score: number = report.score;
    const { code } = await auditPage('localhost').catch((error) => error);
    console.log(JSON.stringify({ status, score, code, exported: Object.keys(await import('page-reports')) }));`;
  await writeFile(join(installed, 'library.ts'), source);
  const { stdout } = await start([], {}, 'library.ts').ended;
  expect(JSON.parse(stdout)).toEqual({
    status: 'completed',
    score: expect.any(Number),
    code: 'blocked_address',
    exported: ['auditPage'],
  });
  const options = '--noEmit --strict --skipDefaultLibCheck --singleThreaded -m nodenext -t esnext'.split(' ');
  const compiled = await run('tsc', [...options, '--listFiles', 'library.ts'], { cwd: installed });
  expect(compiled.stdout).not.toMatch(/node_modules\/(?!(page-reports|zod|@typescript)\/)/);
});

test('the SBOM has the packages of an installation, and no development tools', async () => {
  const { bomFormat, components } = JSON.parse((await run(join(ROOT, packageInfo.scripts.sbom))).stdout);
  const names = components.map(({ purl }: { purl: string }) =>
    decodeURIComponent(purl).replace(/^pkg:npm\/(.+)@.*$/, '$1'),
  );
  expect(bomFormat).toBe('CycloneDX');
  expect(names).toEqual(expect.arrayContaining(Object.keys(packageInfo.dependencies)));
  expect(Object.keys(packageInfo.devDependencies).filter((name) => names.includes(name))).toEqual([]);
});
