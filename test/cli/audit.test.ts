import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { userPath } from '../../src/cli/option-values.ts';
import { Report } from '../../src/model/report.ts';
import { responseSchema } from '../../src/present/present.ts';
import { AuditPool } from '../../src/runs/audit-process/audit-pool.ts';
import { fixtureSite, htmlPage } from '../support/fixture-site.ts';
import { test as base } from './cli-test.ts';
import { runCommand } from './run-command.ts';
import { runInProcess } from './run-in-process.ts';

const CONTROL_TITLE = 'Red \u001b[31m, C1 \u009b2J, bell \u0007, back \u202eesrever';
/** The characters that a terminal obeys, except line ends. */
const CONTROL_CHARACTERS = /[^\P{Cc}\n]|\p{Bidi_Control}/u;
const IMAGES = 7;

const test = base
  .extend(
    'site',
    { scope: 'file' },
    fixtureSite({
      '/': htmlPage(
        `<html><title>${CONTROL_TITLE}</title><body>` +
          `<p><a href="/gone">a</a><a href="/away">b</a>${'Some words to read here. '.repeat(200)}${'<img src="\u001b]0;x\u0007">'.repeat(IMAGES)}`,
      ),
      '/redirect': { status: 302, headers: { location: '/' } },
      '/app': {
        ...htmlPage('<title>App</title><div id="root"></div><script type="module" src="app.js"></script>'),
        status: 500,
      },
      '/file': { headers: { 'content-type': 'application/pdf' }, body: '%PDF' },
      '/slow': () => undefined,
      '/to-localhost': (request, response) =>
        response.writeHead(302, { location: `http://localhost:${request.socket.localPort}/` }).end(),
    }),
  )
  .extend('environment', { scope: 'file' }, ({ site }) => ({ ALLOW_TARGETS: site.host }))
  .extend('audit', { scope: 'file' }, ({ site, environment }) => {
    return (path: string, ...options: string[]) =>
      runInProcess(['audit', site.url(path), ...options], environment);
  })
  /** The outcome of an audit without options. */
  .extend('plain', { scope: 'file' }, async ({ audit }) => await audit('/redirect'))
  /** Saves the report of the page as a baseline, with changed checks and properties. @returns its file */
  .extend('saveBaseline', { scope: 'file' }, async ({ audit, folder }) => {
    const { stdout } = await audit('/', '--json');
    return async (checks: Record<string, object> = {}, properties: object = {}) => {
      const report = { ...JSON.parse(stdout), ...properties };
      for (const check of report.checks) Object.assign(check, checks[check.id]);
      // Its outcome depends on the load of the machine; unknown outcomes are not compared.
      for (const check of report.checks) if (check.id === 'server-response-time') check.outcome = 'unknown';
      await writeFile(folder.path('baseline.json'), JSON.stringify(report));
      return folder.path('baseline.json');
    };
  });

describe('the terminal report', () => {
  const paragraphOf = (text: string, title: RegExp) => text.split('\n\n').find((part) => title.test(part));

  test('shows result, page and categories, then the fixes in descending order of gain', ({ plain, site }) => {
    const { exitCode, stdout, stderr } = plain;
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toMatch(/^(GOOD|DECENT|BAD) {2}\d+(\.\d)? of 100, based on \d+ of \d+ checks\n/);
    expect(stdout).toContain(`  ${site.url('/')}\n`);
    expect(stdout).toContain('1 redirect');
    for (const name of ['SEO', 'Performance', 'Security', 'Accessibility', 'Best practices']) {
      expect(stdout).toMatch(new RegExp(`^ {2}${name} +[█░]{20} +\\d+`, 'm'));
    }
    expect(stdout.indexOf('\nFailed: ')).toBeLessThan(stdout.indexOf('\nTo improve: '));
    const points = [...stdout.matchAll(/^ {2}✗ .+ · \+([\d.]+)$/gm)].map(([, number]) => Number(number));
    expect(points.length).toBeGreaterThan(3);
    expect(points).toEqual([...points].sort((a, b) => b - a));
    expect(stdout).toMatch(/\d+ passed · \d+\s+not\s+applicable$/m);
  });

  test('explains caps of the result and undetermined checks', async ({ audit }) => {
    const text = (await audit('/app')).stdout.replace(/\n +/g, ' ');
    expect(text).toMatch(/Capped at Bad until this is fixed: “[^”]+”\./);
    expect(text).toMatch(/Capped at (Bad|Decent): too few/);
    expect(text).toContain('This page is rendered by JavaScript');
    expect(text).toMatch(/Accessibility +░{20} +– {2}\d+ of \d+ checked/);
    expect(text).toMatch(/\d+ not determined \(.*the page is rendered by JavaScript: \d+/);
  });

  test('shows three pieces of evidence and the number of the others', ({ plain }) => {
    const paragraph = paragraphOf(plain.stdout, /✗ \d+ images have no alt text/);
    expect(paragraph).toContain('img:nth-of-type(3), line 1');
    expect(paragraph).not.toContain('img:nth-of-type(4)');
    expect(paragraph).toContain(`… ${IMAGES - 3} more`);
    expect(paragraph).toMatch(/\n {4}https:\/\/\S+$/);
  });

  test('shows once a note that all shown evidence shares', ({ plain }) => {
    const paragraph = paragraphOf(plain.stdout, /✗ \d+ broken links/);
    expect(paragraph).toMatch(/\n {4}All: status 404\n {4}• /);
    expect(paragraph?.match(/status 404/g)).toHaveLength(1);
  });

  test.for<[part: string, pattern: RegExp]>([
    ['the text of elements', /• <a href="\/gone">\n +"a"\n/],
    ['the savings of a fix', /^ {2}✗ The HTML is not compressed +saves [\d.]+ kB · Performance · \+[\d.]+$/m],
    ['the code of a fix', / {4}HTML:\n {6}<html lang="[^"]+">\n/],
  ])('shows %s', ([, pattern], { plain }) => expect(plain.stdout).toMatch(pattern));

  test('fits into 80 columns without a terminal, except for URLs and code', ({ plain }) => {
    const isWhole = (line: string) => /^ +(https?:|<meta |add_header |gzip_types )/.test(line);
    const wide = plain.stdout.split('\n').filter((line) => line.length > 80 && !isWhole(line));
    expect(wide).toEqual([]);
  });

  test('escapes control characters of the page', ({ plain: { stdout, stderr } }) => {
    expect(stdout).toContain('Red \\u001b[31m, C1 \\u009b2J, bell \\u0007, back \\u202eesrever');
    expect(stdout + stderr).not.toMatch(CONTROL_CHARACTERS);
  });

  test('has colors if the environment of the process allows them', async ({ site, environment }) => {
    const forced = await runCommand(['audit', site.url('/')], { ...environment, FORCE_COLOR: '1' });
    expect(forced).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('\u001b['), stderr: '' });
  });
});

describe('--json', () => {
  test('prints the report as in the REST API, but not the fields of stored ones', async ({ audit, site }) => {
    const { exitCode, stdout, stderr } = await audit('/redirect', '--json');
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    const report = JSON.parse(stdout);
    const stored = { id: true, privacy: true, hasPassword: true, createdAt: true, updatedAt: true } as const;
    const shape = Report.omit({ ...stored, pageUrl: true });
    expect(responseSchema(shape).parse(report)).toEqual(report);
    expect(report).toMatchObject({
      url: site.url('/redirect'),
      final_url: site.url('/'),
      project: '127.0.0.1',
      status: 'completed',
      error: null,
      page: { title: CONTROL_TITLE, redirects: 1 },
    });
    expect(stdout).not.toMatch(CONTROL_CHARACTERS);
  });

  test('prints why a page could not be audited', async ({ audit }) => {
    const { exitCode, stdout, stderr } = await audit('/file', '--json');
    expect(exitCode).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({
      status: 'failed',
      score: null,
      checks: [],
      error: { code: 'not_html', message: expect.any(String), http_status: 200 },
    });
    expect(stderr).toMatch(/^error: .+\n$/);
  });

  test('prints that the audit itself failed', async ({ site, environment, folder }) => {
    const { execPath } = process;
    const createPool = () => {
      // Without its executable, the command cannot start audit processes.
      process.execPath = folder.path('none');
      return new AuditPool(1);
    };
    const { exitCode, stdout, stderr } = await runInProcess(['audit', site.url('/'), '--json'], environment, {
      createPool,
    }).finally(() => {
      process.execPath = execPath;
    });
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      status: 'failed',
      score: null,
      error: { code: 'crashed', message: expect.any(String), http_status: null },
    });
    expect(stderr).toMatch(/^error: .+/);
  });
});

describe('--baseline', () => {
  test('prints regressions, and fails only with --fail-on', async ({ audit, saveBaseline }) => {
    const file = await saveBaseline({ 'image-alt': { outcome: 'passed' } }, { score: 0 });
    const { exitCode, stdout } = await audit('/', '--baseline', file);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(
      /score 0 → [\d.]+ \(\+[\d.]+\), 1 regressed, 0 new, 0 fixed, 0 resolved\n {2}✗ Regressed: .+ \(image-alt\)\n/,
    );
    const failed = await audit('/', '--baseline', file, '--fail-on', 'regression', '--json');
    expect(failed.exitCode).toBe(1);
    expect(JSON.parse(failed.stdout).comparison).toMatchObject({ regressed: ['image-alt'], fixed: [] });
    expect(failed.stderr).toContain('Worse than in the baseline: 7 images');
  });

  test('fails with --fail-on if a check fails that did not apply before', async ({ audit, saveBaseline }) => {
    const file = await saveBaseline({
      'image-alt': { outcome: 'not_applicable' },
      applet: { outcome: 'failed', title: 'An applet' },
    });
    const { exitCode, stdout } = await audit('/', '--baseline', file, '--fail-on', 'regression');
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/\n {2}✗ New failure: .+ \(image-alt\)\n/);
    expect(stdout).toMatch(/\n {2}✓ (Fixed: .+|Resolved: An applet) \(applet\)\n/);
  });

  test('of another catalogue has no regressions, and should be replaced', async ({ audit, saveBaseline }) => {
    const file = await saveBaseline({ 'image-alt': { outcome: 'passed' } }, { catalogue_version: '0' });
    const outcome = await audit('/', '--baseline', file, '--fail-on', 'regression');
    expect(outcome).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('Save a new baseline.') });
    expect(outcome.stdout).not.toContain('✗ Regressed');
  });

  test('may be a response of the REST API', async ({ audit, saveBaseline }) => {
    const file = await saveBaseline();
    await writeFile(file, `{"data": ${await readFile(file, 'utf8')}}`);
    const outcome = await audit('/', '--baseline', file, '--fail-on', 'regression');
    expect(outcome.exitCode).toBe(0);
    expect(outcome.stdout).toContain('0 regressed, 0 new, 0 fixed, 0 resolved');
  });
});

const NO_REPORT = 'is not a report printed by audit --json';
test.for<[option: string, file: string, content: string | null, message: string]>([
  ['--baseline', 'missing.json', null, 'cannot be read'],
  ['--baseline', 'another-file', '{"score": 1}', NO_REPORT],
  ['--baseline', 'a-file', null, NO_REPORT],
  ['--html', 'missing/report.html', null, 'missing/report.html: its folder does not exist'],
  ['--html', '.', null, 'it is not a regular file'],
  ['--html', 'a-file/report.html', null, 'its parent is not a folder'],
])(
  'rejects %s %s before the page is fetched',
  async ([option, name, content, message], { audit, folder }) => {
    await writeFile(folder.path('a-file'), 'text');
    if (content !== null) await writeFile(folder.path(name), content);
    const { exitCode, stdout, stderr } = await audit('/slow', option, folder.path(name));
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toMatch(/^error: .+\n$/);
    expect(stderr).toContain(message);
  },
);

test('rejects --fail-on without --baseline before it fetches the page', async ({ audit }) => {
  const { exitCode, stderr } = await audit('/slow', '--fail-on', 'regression');
  expect(exitCode).toBe(2);
  expect(stderr).toContain('--fail-on needs --baseline.');
});

test.for<[score: string, exitCode: number, message: RegExp]>([
  ['0', 0, /^$/],
  ['100', 1, /^The score of [\d.]+ is below the minimum of 100\.\n$/],
])('--min-score %s prints the report and exits with %i', async ([score, exitCode, message], { audit }) => {
  expect(await audit('/', '--min-score', score)).toMatchObject({
    exitCode,
    stdout: expect.stringContaining('of 100'),
    stderr: expect.stringMatching(message),
  });
});

describe('--html', () => {
  test('writes the report page and no other file', async ({ audit, folder }) => {
    const file = join(await mkdtemp(folder.path('html-')), 'report.html');
    await writeFile(file, 'an older report');
    const { exitCode, stdout } = await audit('/', '--html', file);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('of 100');
    expect(await readFile(file, 'utf8')).toMatch(/^<!doctype html>.*<\/html>\s*$/is);
    expect(await readdir(join(file, '..'))).toEqual(['report.html']);
  });

  it('is relative to the working folder of a program that an npm script started elsewhere', () => {
    const inherited = { INIT_CWD: '/home/ada', npm_package_json: '/package.json' };
    expect(userPath('report.html', inherited)).toBe(join(process.cwd(), 'report.html'));
  });
});

describe('a page on this machine', () => {
  test('needs neither an option nor a scheme', async ({ site }) =>
    expect(await runInProcess(['audit', site.host])).toMatchObject({ exitCode: 0 }));

  test('is not reached through another page', async ({ audit }) => {
    expect(await audit('/to-localhost')).toMatchObject({
      exitCode: 3,
      stderr: expect.stringContaining('The page redirects to a URL that is not allowed.'),
    });
  });

  test('is reached through another page with --allow', async ({ site }) => {
    const { port } = new URL(site.url('/'));
    const options = ['--allow', '10.0.0.0/8', '--allow', `localhost:${port},${site.host}`];
    const { exitCode } = await runInProcess(['audit', site.url('/to-localhost'), ...options]);
    expect(exitCode).toBe(0);
  });
});

it.each([
  ['ftp://example.com/', 'must start with http:// or https://'],
  ['http://10.0.0.1/', 'To audit it, restart with ALLOW_TARGETS=10.0.0.1.'],
])('the URL %s is rejected with exit code 2', async (address, message) => {
  const { exitCode, stdout, stderr } = await runInProcess(['audit', address]);
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toMatch(/^error: .+\n$/);
  expect(stderr).toContain(message);
});

test.for<[path: string, settings: Record<string, string>, reason: string]>([
  ['/file', {}, 'The URL does not lead to a web page but to application/pdf.'],
  ['/slow', { AUDIT_TIMEOUT_SECONDS: '1' }, 'The audit took longer than 1 s.'],
])('the page %s ends with exit code 3', async ([path, settings, reason], { site, environment }) => {
  const url = site.url(path);
  expect(await runInProcess(['audit', url], { ...environment, ...settings })).toEqual({
    exitCode: 3,
    stdout: '',
    stderr: `error: ${url} cannot be audited. ${reason}\n`,
  });
});
