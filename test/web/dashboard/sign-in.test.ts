import { expect } from 'vitest';
import { Session } from '../../../src/database/entities/api-key.ts';
import { exchange } from '../../http/start-server.ts';
import { textIn } from '../parse-html.ts';
import { cookieOf } from '../report-app/report-pages.ts';
import { received, test } from './dashboard-test.ts';

const SETTINGS = { EMBEDDED_WORKER: 'off', PUBLIC_URL: 'https://reports.example/audits' };
const secure = test.extend('settings', { scope: 'file' }, SETTINGS);

test('a key signs a browser in for 30 days, and is not stored in it', async ({ app, submit }) => {
  const response = await submit('/sign-in', { key: ` ${app.key} ` });
  expect([response.status, response.headers.get('location')]).toEqual([303, './']);
  const [cookie = ''] = response.headers.getSetCookie();
  expect(cookie).toMatch(
    /^page-reports-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  expect(cookie).not.toContain(app.key);
});

secure.for([
  ['reports.example', '', 303],
  ['reports.example', 'same-origin', 303],
  ['evil.example', '', 403],
  ['evil.example', 'same-origin', 403],
] as const)(
  'with PUBLIC_URL, a form from the host %s, to that host, with Sec-Fetch-Site "%s" gets %i',
  async ([host, site, status], { app }) => {
    const { hostname, port } = new URL(app.url);
    const body = `key=${app.key}`;
    const sent =
      `POST /sign-in HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\n` +
      `${site && `Sec-Fetch-Site: ${site}\r\n`}Connection: close\r\nContent-Length: ${body.length}\r\n` +
      `Content-Type: application/x-www-form-urlencoded\r\n\r\n${body}`;
    expect(await exchange(`http://${hostname}:${port}`, sent)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  },
);

secure('over https, the cookie is for TLS and the path of the service', async ({ app, submit }) => {
  const [cookie] = (await submit('/sign-in', { key: app.key })).headers.getSetCookie();
  expect(cookie).toMatch(/Path=\/audits\/; HttpOnly; Secure; SameSite=Lax$/);
});

test('the database has no token of a session', async ({ app, signIn }) => {
  const { cookie } = await signIn();
  const stored = JSON.stringify(await app.database.fork().find(Session, {}));
  expect(stored).not.toContain(cookie.split('=')[1]);
});

test('a wrong key receives the form again, with the reason', async ({ submit }) => {
  const { status, document } = await received(await submit('/sign-in', { key: 'prk_wrong' }));
  expect(status).toBe(401);
  expect(textIn(document, '[role="alert"]')).toContain("That key isn't valid.");
  expect(document.querySelector('#key')?.getAttribute('aria-invalid')).toBe('true');
});

test.for<[sender: string, headers: Record<string, string>]>([
  ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['another origin, without fetch metadata', { 'Sec-Fetch-Site': '', Origin: 'https://evil.example' }],
  ['a hidden origin', { 'Sec-Fetch-Site': '', Origin: 'null' }],
  ['an origin that is not sent', { 'Sec-Fetch-Site': '' }],
])('a form from %s changes nothing', async ([, headers], { app, submit, signIn }) => {
  expect((await submit('/sign-in', { key: app.key }, headers)).status).toBe(403);
  const session = await signIn();
  for (const path of ['/sign-out', '/new', '/account/keys'])
    expect((await session.post(path, {}, headers)).status).toBe(403);
  expect((await session.get('/account')).status).toBe(200);
});

test('each page of the navigation opens after the sign-in', async ({ app, submit, signIn }) => {
  const { url, document } = await (await signIn()).get('/sites');
  const links = [...document.querySelectorAll('.pages-nav a')];
  const paths = links.map((link) => new URL(link.getAttribute('href') ?? '', url).pathname);
  expect(paths).toContain('/projects');
  for (const path of paths) {
    const response = await submit('/sign-in', { key: app.key, next: path.slice(1) });
    expect(response.headers.get('location')).toBe(`.${path}`);
  }
});

test.for(['/projects?search=a&sort=best', '/sites'])(
  'the page %s asks for the key, and opens after the sign-in',
  async (path, { app, submit }) => {
    const { status, document } = await received(await fetch(app.url + path));
    expect(status).toBe(401);
    const next = document.querySelector<HTMLInputElement>('[name="next"]')?.value ?? '';
    const response = await submit('/sign-in', { key: app.key, next });
    expect(response.headers.get('location')).toBe(`.${path}`);
  },
);

test.for([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'api/v1/reports',
])('a sign-in never leads to %s', async (next, { app, submit }) => {
  expect((await submit('/sign-in', { key: app.key, next })).headers.get('location')).toBe('./');
});

test('without a session, the home page introduces the service, with links that work', async ({ app }) => {
  const { status, document } = await received(await fetch(app.url));
  expect(status).toBe(200);
  expect(textIn(document, 'h1')).toBe('Page Reports audits any web page');
  for (const link of document.querySelectorAll('a[href]:not(.skip)')) {
    const url = new URL(link.getAttribute('href') ?? '', app.url);
    expect((await fetch(url, { headers: { accept: 'text/html' } })).status, url.href).toBe(200);
  }
});

test('signing out ends the session', async ({ signIn }) => {
  const session = await signIn();
  const response = await session.post('/sign-out');
  expect([response.status, response.headers.get('location')]).toEqual([303, './']);
  expect(cookieOf(response)).toBe('page-reports-session=');
  expect((await session.get('/account')).status).toBe(401);
});

test('a session opens no API', async ({ app, signIn }) => {
  const { cookie } = await signIn();
  const body = JSON.stringify({ query: '{ account { id } }' });
  const headers = { cookie, 'content-type': 'application/json' };
  expect((await fetch(`${app.url}/api/v1/account`, { headers })).status).toBe(401);
  expect((await fetch(`${app.url}/graphql`, { method: 'POST', body, headers })).status).toBe(401);
});

test('wrong keys are limited by client, as those of the API', async ({ app, submit }) => {
  const statuses = new Set<number>();
  for (let i = 0; i < 61; i++) statuses.add((await submit('/sign-in', { key: `prk_${i}` })).status);
  expect([...statuses]).toEqual([401, 429]);
  expect((await fetch(`${app.url}/api/v1/account`)).status).toBe(429);
  expect((await submit('/sign-in', { key: app.key })).status).toBe(303);
});

test('the address of the first start signs in at once, and loses the key', async ({ app, visit }) => {
  const page = await visit(`/#key=${app.key}`);
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  expect(page.url()).toBe(`${app.url}/`);
});

test('another address with a key in its fragment loses it, and names the account before it signs in', async ({
  app,
  visit,
}) => {
  const url = app.url.replace('127.0.0.1', 'reports.localhost');
  const page = await visit(`${url}/#key=${await app.addAccount('Of <another>')}`);
  await page.getByRole('heading', { name: 'Sign in to the account “Of <another>”?' }).waitFor();
  expect(await page.context().cookies()).toEqual([]);
  expect(page.url()).not.toContain('prk_');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  expect(page.url()).toBe(`${url}/`);
});
