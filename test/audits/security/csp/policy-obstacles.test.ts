import { expect, test } from 'vitest';
import { checkPage } from '../../../../src/audits/check.ts';
import { AUDITS } from '../../../../src/audits/registry.ts';
import { startFixtureSite } from '../../../support/fixture-site.ts';
import { test as browserTest } from '../../../support/test.ts';
import { type AuditPage, auditNamed, pageOf } from '../../audit-cases.ts';
import { fetched, notFetched } from '../../fetched.ts';

const check = (page: AuditPage) => checkPage(auditNamed(AUDITS, 'csp'), pageOf(page));
const script = (text: string) => ({
  html: '<script src=/a.js></script>',
  resources: [fetched('script', '/a.js', { text })],
});

test.each<[obstacle: string, page: AuditPage]>([
  ['2 elements have event handlers in attributes', { html: '<body onload="a()"><p onclick="b()">' }],
  ['1 link runs JavaScript', { html: '<a href="javascript:a()">x</a><a href="javascript:void(0)">y</a>' }],
  ['6 inline scripts are too many to allow each by its hash', { html: '<script>a</script>'.repeat(6) }],
  [
    '1 stylesheet could not be read',
    { html: '<link rel=stylesheet href=/a.css>', resources: [notFetched('stylesheet', '/a.css', 'timeout')] },
  ],
  ['1 script could not be read', { html: '<script src=/a.js></script>' }],
  ['1 script may load other files or run text as code', script('const x = await fetch(url);')],
  ['1 script may load other files or run text as code', script("document.createElement( 'script' )")],
])('a policy is not to be enforced where %s', (obstacle, page) => {
  const { advice, fixes } = check(page);
  expect(advice).toMatch(
    `A policy could break this page: ${obstacle}. Send it as Content-Security-Policy-Report-Only`,
  );
  expect(fixes[0]?.code).toMatch(/^add_header Content-Security-Policy-Report-Only /);
});

test('a policy that is tried out is not enforced while it could break the page', () => {
  const headers = [['content-security-policy-report-only', "default-src 'self'"]] as const;
  expect(check({ headers: [...headers] }).fixes[0]?.code).toMatch(/^add_header Content-Security-Policy "/);
  expect(check({ headers: [...headers], html: '<p onclick="a()">' }).fixes).toEqual([]);
});

browserTest('Chromium blocks nothing on a page with the policy that is made for it', async ({ browser }) => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const importedCss = 'i { color: blue }';
  const code = 'document.body.id = "external"';
  const other = await startFixtureSite({
    '/a.woff2': { body: '', headers: { 'access-control-allow-origin': '*' } },
    '/a.png': { body: png, headers: { 'content-type': 'image/png' } },
    '/frame': { body: 'x', headers: { 'content-type': 'text/html' } },
    '/a.css': { body: importedCss, headers: { 'content-type': 'text/css' } },
    '/a.js': { body: code, headers: { 'content-type': 'text/javascript' } },
    '/a.json': { body: '{}', headers: { 'content-type': 'application/manifest+json' } },
    '/a.wav': { body: '', headers: { 'content-type': 'audio/wav' } },
  });
  const css = `@import "${other.url('/a.css')}"; @font-face { font-family: A; src: url(${other.url('/a.woff2')}) } body { font-family: A }`;
  const html = `<!doctype html><style>p { color: red }</style><link rel=stylesheet href=/a.css><p id=p>a</p>
    <link rel=manifest href="${other.url('/a.json')}"><script src="${other.url('/a.js')}"></script>
    <object data="${other.url('/frame')}"></object><audio src="${other.url('/a.wav')}"></audio>
    <img src="${other.url('/a.png')}"><iframe src="${other.url('/frame')}"></iframe>
    <form action="${other.url('/frame')}"><button>b</button></form>
    <script>document.title = 'ran'</script>`;
  const headers: Record<string, string> = { 'content-type': 'text/html' };
  const site = await startFixtureSite({
    '/': (_, response) => response.writeHead(200, headers).end(html),
    '/a.css': { body: css, headers: { 'content-type': 'text/css' } },
  });
  const resources = [
    fetched('stylesheet', site.url('/a.css'), { text: css }),
    fetched('stylesheet', other.url('/a.css'), { text: importedCss }),
    fetched('script', other.url('/a.js'), { text: code }),
    fetched('image', other.url('/a.png'), { prefix: png }),
  ];
  const { fixes } = check({ html, url: site.url('/'), resources });
  const [, policy = ''] =
    /^add_header Content-Security-Policy "(.*)" always;$/.exec(fixes[0]?.code ?? '') ?? [];
  headers['content-security-policy'] = policy;

  const page = await browser.newPage();
  const blocked: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) blocked.push(message.text());
  });
  await page.goto(site.url('/'), { waitUntil: 'networkidle' });
  expect([await page.title(), await page.locator('body').getAttribute('id')]).toEqual(['ran', 'external']);
  await page.click('button');
  await page.waitForURL(other.url('/frame?'));
  expect([policy === '', blocked]).toEqual([false, []]);
  await page.close();
  await Promise.all([site.close(), other.close()]);
});
