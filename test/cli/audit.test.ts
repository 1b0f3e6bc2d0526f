import { once } from 'node:events';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userPath } from '../../src/cli/option-values.ts';
import { Report } from '../../src/model/report.ts';
import { responseSchema } from '../../src/rest/present/model.ts';
import { type FixtureSite, htmlPage, startFixtureSite } from '../support/fixture-site.ts';
import { makeFolder, runCommand, startCommand } from './run-command.ts';
import { runInProcess } from './run-in-process.ts';

const CONTROL_TITLE = 'Red \u001b[31m, C1 \u009b2J, bell \u0007, back \u202eesrever';
/** The characters that a terminal obeys, except line ends. */
const CONTROL_CHARACTERS = /[^\P{Cc}\n]|\p{Bidi_Control}/u;
const IMAGES = 7;

let site: FixtureSite;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let environment: Record<string, string>;

beforeAll(async () => {
  folder = await makeFolder();
  site = await startFixtureSite({
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
  });
  environment = { ALLOW_TARGETS: site.host };
});

afterAll(async () => {
  await site.close();
  await folder.remove();
});

const audit = (path: string, ...options: string[]) =>
  runInProcess(['audit', site.url(path), ...options], environment);

describe('the terminal report', () => {
  /** Of an audit without options, in a process of its own. */
  let plain: Awaited<ReturnType<typeof audit>>;
  beforeAll(async () => {
    plain = await runCommand(['audit', site.url('/redirect')], environment);
  });

  it('shows result, page and categories, then the fixes in descending order of gain', () => {
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
    expect(stdout).toMatch(/^ {2}\d+ passed · .+ not applicable/m);
  });

  it('explains caps of the result and undetermined checks', async () => {
    const text = (await audit('/app')).stdout.replace(/\n +/g, ' ');
    expect(text).toMatch(/The result is capped at bad: “.+”. The result is capped at decent: too few/);
    expect(text).toContain('This page is rendered by JavaScript');
    expect(text).toMatch(/Accessibility +░{20} +– {2}\d+ of \d+ checked/);
    expect(text).toMatch(/\d+ not determined \(.*the page is rendered by JavaScript: \d+/);
  });

  it('shows three pieces of evidence and counts the rest', async () => {
    const { stdout } = plain;
    const paragraph = stdout.split('\n\n').find((text) => /✗ \d+ images have no alt text/.test(text));
    expect(paragraph).toContain('img:nth-of-type(3), line 1');
    expect(paragraph).not.toContain('img:nth-of-type(4)');
    expect(paragraph).toContain(`… ${IMAGES - 3} more`);
    expect(paragraph).toMatch(/\n {4}https:\/\/\S+$/);
  });

  it('shows a note that all shown evidence shares once, and says so', async () => {
    const { stdout } = plain;
    const paragraph = stdout.split('\n\n').find((text) => /✗ \d+ broken links/.test(text));
    expect(paragraph).toMatch(/\n {4}Each: status 404\n {4}• /);
    expect(paragraph?.match(/status 404/g)).toHaveLength(1);
  });

  it('shows the text of elements', () => {
    expect(plain.stdout).toMatch(/• <a href="\/gone">\n +"a"\n/);
  });

  it('shows what a fix saves', async () => {
    expect(plain.stdout).toMatch(
      /^ {2}✗ The HTML is not compressed +saves [\d.]+ kB · Performance · \+[\d.]+$/m,
    );
  });

  it('shows the code of a fix', () => {
    expect(plain.stdout).toContain('    HTML:\n      <html lang="…">\n');
  });

  it('fits into 80 columns without a terminal, except for URLs and code', async () => {
    const { stdout } = plain;
    const isWhole = (line: string) => /^ +(https?:|<meta |add_header |gzip_types )/.test(line);
    const wide = stdout.split('\n').filter((line) => line.length > 80 && !isWhole(line));
    expect(wide).toEqual([]);
  });

  it('escapes control characters of the page', async () => {
    const { stdout, stderr } = plain;
    expect(stdout).toContain('Red \\u001b[31m, C1 \\u009b2J, bell \\u0007, back \\u202eesrever');
    expect(stdout + stderr).not.toMatch(CONTROL_CHARACTERS);
  });

  it('has colors only if the environment allows them', async () => {
    const forced = await runCommand(['audit', site.url('/')], { ...environment, FORCE_COLOR: '1' });
    expect(forced.stdout).toContain('\u001b[');
    expect(plain.stdout).not.toContain('\u001b');
  });
});

describe('--json', () => {
  it('prints the report as in the REST API, without the fields of stored reports', async () => {
    const { exitCode, stdout, stderr } = await audit('/redirect', '--json');
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    const report = JSON.parse(stdout);
    const shape = Report.omit({
      id: true,
      privacy: true,
      hasPassword: true,
      createdAt: true,
      updatedAt: true,
      pageUrl: true,
    });
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

  it('prints why a page could not be audited', async () => {
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

  it('prints that the audit itself failed', async () => {
    // Without its executable, the command cannot start audit processes.
    // No program can be started from a folder in memory if its file system is mounted with `noexec`.
    const programs = await mkdtemp(join(tmpdir(), 'page-reports-node-'));
    const node = join(programs, 'node');
    await copyFile(process.execPath, node);
    const command = startCommand(['audit', site.url('/'), '--json'], environment, { node });
    await once(command.process, 'spawn');
    await rm(programs, { recursive: true });
    const { exitCode, stdout, stderr } = await command.ended;
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
  let files: Awaited<ReturnType<typeof makeFolder>>;
  let printed: string;
  beforeAll(async () => {
    files = await makeFolder();
    printed = (await audit('/', '--json')).stdout;
  });
  afterAll(() => files.remove());

  const save = async (name: string, change: (report: Record<string, unknown>) => void = () => undefined) => {
    const report = JSON.parse(printed);
    change(report);
    // Its outcome depends on the load of the machine; unknown outcomes are not compared.
    for (const check of report.checks) if (check.id === 'server-response-time') check.outcome = 'unknown';
    await writeFile(files.path(name), JSON.stringify(report));
    return files.path(name);
  };
  /** Changes the baseline so that the check passed. */
  const withPassedTitle = (report: Record<string, unknown>) => {
    report.score = 0;
    const checks = report.checks as { id: string; outcome: string }[];
    for (const check of checks) {
      if (check.outcome === 'failed' && check.id === 'image-alt') check.outcome = 'passed';
    }
  };

  it('prints regressions, and fails only with --fail-on', async () => {
    const file = await save('passed.json', withPassedTitle);
    const { exitCode, stdout } = await audit('/', '--baseline', file);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(
      /score 0 → [\d.]+ \(\+[\d.]+\), 1 regressed, 0 new, 0 fixed, 0 resolved\n {2}✗ Regressed: .+ \(image-alt\)\n/,
    );
    const failed = await audit('/', '--baseline', file, '--fail-on', 'regression', '--json');
    expect(failed.exitCode).toBe(1);
    expect(JSON.parse(failed.stdout).comparison).toMatchObject({ regressed: ['image-alt'], fixed: [] });
    expect(failed.stderr).toContain('Worse than in the baseline: image-alt.');
  });

  it('fails with --fail-on if a check fails that did not apply before', async () => {
    const file = await save('other.html.json', (report) => {
      const checks = report.checks as { id: string; outcome: string; title: string }[];
      for (const check of checks) {
        if (check.id === 'image-alt') check.outcome = 'not_applicable';
        if (check.id === 'applet') Object.assign(check, { outcome: 'failed', title: 'An applet' });
      }
    });
    const { exitCode, stdout } = await audit('/', '--baseline', file, '--fail-on', 'regression');
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/\n {2}✗ New failure: .+ \(image-alt\)\n/);
    expect(stdout).toMatch(/\n {2}✓ (Fixed: .+|Resolved: An applet) \(applet\)\n/);
  });

  it('of another catalogue has no regressions, and asks for a new one', async () => {
    const file = await save('older.json', (report) => {
      withPassedTitle(report);
      report.catalogue_version = '0';
    });
    const outcome = await audit('/', '--baseline', file, '--fail-on', 'regression');
    expect(outcome).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('Save a new baseline.') });
    expect(outcome.stdout).not.toContain('✗ Regressed');
  });

  it('succeeds if nothing regressed, also with a report as the REST API returns it', async () => {
    const file = await save('same.json');
    await writeFile(file, `{"data": ${await readFile(file, 'utf8')}}`);
    const outcome = await audit('/', '--baseline', file, '--fail-on', 'regression');
    expect(outcome.exitCode).toBe(0);
    expect(outcome.stdout).toContain('0 regressed, 0 new, 0 fixed, 0 resolved');
  });

  it.each([
    ['a missing file', 'missing.json', null, 'cannot be read'],
    ['another file', 'other.json', '{"score": 1}', 'is not a report printed by audit --json'],
    [
      'a damaged report',
      'damaged.json',
      '{"score": 1, "checks": [{}]}',
      'is not a report printed by audit --json',
    ],
    ['a file that is no JSON', 'text.json', 'text', 'is not a report printed by audit --json'],
  ])('rejects %s before it fetches the page', async (_, name, content, message) => {
    if (content !== null) await writeFile(files.path(name), content);
    const outcome = await audit('/slow', '--baseline', files.path(name));
    expect(outcome).toMatchObject({ exitCode: 2, stdout: '' });
    expect(outcome.stderr).toContain(message);
  });

  it('is required by --fail-on', async () => {
    expect(await audit('/slow', '--fail-on', 'regression')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('--fail-on needs --baseline.'),
    });
  });
});

describe('--min-score', () => {
  it.each([
    ['0', 0],
    ['100', 1],
  ])('of %s ends with exit code %i and still prints the report', async (score, exitCode) => {
    const outcome = await audit('/', '--min-score', score);
    expect(outcome.exitCode).toBe(exitCode);
    expect(outcome.stdout).toContain('of 100');
    expect(outcome.stderr).toMatch(
      exitCode === 0 ? /^$/ : /^The score of [\d.]+ is below the minimum of 100\.\n$/,
    );
  });
});

describe('--html', () => {
  it('writes the report page and no other file', async () => {
    const file = folder.path('report.html');
    await writeFile(file, 'an older report');
    const { exitCode, stdout } = await audit('/', '--html', file);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('of 100');
    expect(await readFile(file, 'utf8')).toMatch(/^<!doctype html>.*<\/html>\s*$/is);
    expect(await readdir(dirname(file))).toEqual(['report.html']);
  });

  it.each([
    ['missing/report.html', 'its folder does not exist'],
    ['.', 'it is not a regular file'],
    ['a-file/report.html', 'its parent is not a folder'],
  ])('rejects the file %s before it fetches the page', async (name, reason) => {
    await writeFile(folder.path('a-file'), '');
    const { exitCode, stdout, stderr } = await audit('/slow', '--html', folder.path(name));
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toMatch(/^error: Cannot write .+\.\n$/);
    expect(stderr).toContain(reason);
  });

  it('is relative to the folder in which the user called npm', async () => {
    const npm = { INIT_CWD: folder.path('.'), npm_package_json: join(process.cwd(), 'package.json') };
    const { exitCode } = await runInProcess(['audit', site.url('/'), '--html', 'relative.html'], {
      ...environment,
      ...npm,
    });
    expect(exitCode).toBe(0);
    expect(await readFile(folder.path('relative.html'), 'utf8')).toContain('</html>');
  });

  it('is relative to the working folder of a program that an npm script started elsewhere', () => {
    const inherited = { INIT_CWD: '/home/ada', npm_package_json: '/package.json' };
    expect(userPath('report.html', inherited)).toBe(join(process.cwd(), 'report.html'));
  });
});

describe('a page on this machine', () => {
  it('needs no option, not even a scheme', async () => {
    const { host } = new URL(site.url('/'));
    expect((await runInProcess(['audit', host])).exitCode).toBe(0);
  });

  it('is not reached through a page elsewhere', async () => {
    const outcome = await runInProcess(['audit', site.url('/to-localhost')], environment);
    expect(outcome).toMatchObject({
      exitCode: 3,
      stderr: expect.stringContaining('The page redirects to a URL that is not allowed.'),
    });
  });

  it('is allowed to pages elsewhere by --allow, as by ALLOW_TARGETS', async () => {
    const { port } = new URL(site.url('/'));
    const options = ['--allow', '10.0.0.0/8', '--allow', `localhost:${port},${site.host}`];
    const { exitCode } = await runInProcess(['audit', site.url('/to-localhost'), ...options]);
    expect(exitCode).toBe(0);
  });
});

describe('a page that cannot be audited', () => {
  it.each([
    ['ftp://example.com/', 'must start with http:// or https://'],
    ['http://10.0.0.1/', 'To audit it, restart with ALLOW_TARGETS=10.0.0.1.'],
  ])('%s is rejected with exit code 2', async (address, message) => {
    const { exitCode, stdout, stderr } = await runInProcess(['audit', address]);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toMatch(/^error: .+\n$/);
    expect(stderr).toContain(message);
  });

  it('is explained in one line with exit code 3', async () => {
    expect(await audit('/file')).toEqual({
      exitCode: 3,
      stdout: '',
      stderr: `error: ${site.url('/file')} cannot be audited. The URL does not lead to a web page but to application/pdf.\n`,
    });
  });

  it('times out after AUDIT_TIMEOUT_SECONDS', async () => {
    const slow = { ...environment, AUDIT_TIMEOUT_SECONDS: '1' };
    const { exitCode, stderr } = await runInProcess(['audit', site.url('/slow')], slow);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 3,
      stderr: `error: ${site.url('/slow')} cannot be audited. The audit took longer than 1 s.\n`,
    });
  });
});
