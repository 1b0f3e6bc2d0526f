import { execFile } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { describe, expect } from 'vitest';
import { serveFolder } from '../../src/cli/audit/serve-folder.ts';
import { fixtureSite, htmlPage, startFixtureSite } from '../support/fixture-site.ts';
import { test as base } from './cli-test.ts';
import { runInProcess } from './run-in-process.ts';

const SECRETS = ['--header', 'X-Preview: secret', '--cookie', 'a=secret', '--user', 'ada:secret'];
const FILES = '/style /preload /icon /manifest /canonical /script /image /moved-image /link'.split(' ');
/** Commands of runners and of terminals, in a title and in lines that a patch quotes. */
const TITLE = '##[set-output name=a]b ##vso[task.complete] \u001b]0;x\u0007 \u202egpj';
const HOSTILE = `<!doctype html>\n<html>\n  ::stop-commands::a\n<title>${TITLE}</title>\n<img src=a.png>\n`;

const test = base
  .extend('foreign', { scope: 'file' }, fixtureSite({}, { otherwise: htmlPage('<title>Foreign</title>') }))
  .extend('site', { scope: 'file' }, async ({ foreign }, { onCleanup }) => {
    const away = (path: string) => ({ status: 302, headers: { location: foreign.url(path) } });
    const site = await startFixtureSite({
      '/': htmlPage(`<html><link rel="stylesheet" href="${foreign.url('/style')}">
<link rel="preload" as="font" href="${foreign.url('/preload')}"><link rel="icon" href="${foreign.url('/icon')}">
<link rel="manifest" href="${foreign.url('/manifest')}"><link rel="canonical" href="${foreign.url('/canonical')}">
<script src="${foreign.url('/script')}"></script><img src="${foreign.url('/image')}" alt=""><img src="/moved">
<iframe src="${foreign.url('/frame')}"></iframe><a href="${foreign.url('/link')}">Link</a>`),
      '/moved': away('/moved-image'),
      '/redirect': away('/redirected'),
      '/moved.xml': away('/sitemap.xml'),
      '/sitemap.xml': ({ headers }, response) => {
        const urls = [`http://${headers.host}/`, foreign.url('/listed')];
        response.end(`<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`);
      },
      '/hostile': htmlPage(HOSTILE),
    });
    onCleanup(site.close);
    return site;
  })
  /** Writes a configuration file. @returns the environment of a user in its folder */
  .extend('checkout', { scope: 'file' }, ({ folder }) => async (config: object) => {
    await mkdir(folder.path('checkout'), { recursive: true });
    await writeFile(folder.path('checkout/page-reports.config.json'), JSON.stringify(config));
    return { INIT_CWD: folder.path('checkout'), npm_package_json: `${process.cwd()}/package.json` };
  });

describe('--header, --cookie and --user', () => {
  test.for<[name: string, args: string, requested: string[], isNoted: boolean]>([
    ['files and links of the page', '/', FILES, false],
    ['the target of a redirect', '/redirect', ['/redirected'], true],
    ['a page of a sitemap', '--sitemap /sitemap.xml', ['/listed'], true],
    ['the target of a redirected sitemap', '--sitemap /moved.xml', ['/sitemap.xml'], true],
  ])('are not sent to another origin for %s', async ([, args, requested, isNoted], { foreign, site }) => {
    const earlier = foreign.requests.length;
    const named = args.split(' ').map((arg) => (arg.startsWith('/') ? site.url(arg) : arg));
    const { stderr } = await runInProcess(['audit', ...named, '--json', ...SECRETS]);
    const requests = foreign.requests.slice(earlier);
    const paths = requests.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(requested));
    expect(paths).not.toContain('/frame');
    expect(JSON.stringify(requests)).not.toMatch(/secret|authorization/);
    expect(site.requests.at(-1)?.headers).toMatchObject({ 'x-preview': 'secret', cookie: 'a=secret' });
    const notes = stderr.split('\n').filter((line) => line.includes(foreign.host));
    expect(notes).toEqual(isNoted ? [expect.stringMatching(/^--header, --cookie .+ not sent to /)] : []);
  });

  test('are sent to URLs of a file only if the command names it', async ({ checkout, foreign }) => {
    const user = await checkout({ urls: [foreign.url('/configured')] });
    await runInProcess(['audit', ...SECRETS], user);
    expect(JSON.stringify(foreign.requests)).not.toContain('secret');
    await runInProcess(['audit', '--config', 'page-reports.config.json', ...SECRETS], user);
    expect(foreign.requests.at(-1)?.headers['x-preview']).toBe('secret');
  });

  test('have no note about an origin that the command names', async ({ foreign, site }) => {
    const { stderr } = await runInProcess(['audit', site.url('/redirect'), foreign.url('/'), ...SECRETS]);
    expect(stderr).not.toContain('not sent');
  });
});

test.for<[config: object, message: string]>([
  [{ server: 'http://127.0.0.1:9' }, 'server: Only the command may have it: remove it, and use --server.'],
  [{ keyFile: '~/token' }, 'keyFile: Only the command may have it'],
  [{ output: ['text=../a'] }, 'Use --output, or name the configuration with --config.'],
  [{ output: ['html=linked/new/pages'] }, 'is outside of'],
])('a found configuration file cannot have %j', async ([config, message], { checkout, folder, site }) => {
  const user = await checkout(config);
  await symlink(folder.path('.'), folder.path('checkout/linked')).catch(() => undefined);
  const { exitCode, stderr } = await runInProcess(['audit', site.url('/hostile')], user);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining(message)]);
});

test('--serve does not follow symbolic links out of the folder', async ({ folder }) => {
  await mkdir(folder.path('built/own'), { recursive: true });
  for (const file of ['index.html', 'a.html', 'built/own/b.html'])
    await writeFile(folder.path(file), '<title>Text</title>');
  await symlink('b.html', folder.path('built/own/c.html'));
  await symlink('..', folder.path('built/dir'));
  for (const name of ['a.html', '404.html', 'own/index.html'])
    await symlink(folder.path('a.html'), folder.path(`built/${name}`));
  await using served = await serveFolder(folder.path('built'));
  const textOf = async (path: string) => await (await fetch(served.origin + path)).text();
  for (const path of ['/own/b', '/own/c.html']) expect(await textOf(path)).toBe('<title>Text</title>');
  for (const path of ['/a.html', '/a', '/dir', '/dir/', '/dir/a.html', '/own', '/own/', '/missing'])
    expect(await textOf(path), path).toBe('Not found');
  expect(await served.pages()).toEqual([`${served.origin}/own/b.html`]);
});

test.for(['text', 'markdown', 'json', 'sarif', 'junit', 'patch'])(
  'a page cannot give commands to the runner of GitHub in %s',
  async (format, { folder, site }) => {
    const args = ['audit', site.url('/hostile'), '--output', format];
    const { stdout, stderr } = await runInProcess(args, { GITHUB_ACTIONS: 'true' });
    // The runner ignores the lines between those that stop and resume commands.
    const read = stdout.replace(/^::stop-commands::([\w-]{36})\n.*^::\1::\n$/ms, '');
    expect(`${read}\n${stderr}`).not.toMatch(/##\w*\[|^\s*::/m);
    if (format !== 'patch') expect(stdout).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
    if (format === 'json') expect(JSON.parse(stdout).title).toBe(TITLE);
    if (format === 'sarif') expect(JSON.stringify(JSON.parse(stdout))).toContain('\\\\u202egpj');
    if (format !== 'patch') return;
    await writeFile(folder.path('hostile'), HOSTILE);
    await writeFile(folder.path('printed.patch'), stdout);
    await promisify(execFile)('patch', ['-p1', '-i', 'printed.patch'], { cwd: folder.path('.') });
    expect(await readFile(folder.path('hostile'), 'utf8')).toMatch(/<meta name="viewport".+\n {2}::stop/);
  },
);
