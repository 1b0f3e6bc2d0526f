import { expect } from 'vitest';
import { test as base } from '../web-test.ts';
import { LOCKED, PASSWORD, PRIVATE } from './report-pages.ts';

const SETTINGS: Record<string, string> = { EMBEDDED_WORKER: 'off', TRUST_PROXY: 'on' };
const PUBLIC_URL = 'https://example.com/reports/';

const test = base
  .extend('settings', { scope: 'file' }, SETTINGS)
  .extend('report', { scope: 'file' }, async ({ pages }) => await pages.store(LOCKED));
const direct = test.extend('settings', { scope: 'file' }, { EMBEDDED_WORKER: 'off' });
const behindProxy = test.extend('settings', { scope: 'file' }, { ...SETTINGS, PUBLIC_URL });

test('the password redirects to the page, with a cookie for its paths only', async ({ pages, report }) => {
  const response = await pages.unlock(report, PASSWORD);
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe(report.path);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]+/, ''));
  expect(cookies).toEqual(
    ['', '.json', '.csv', '.patch'].map(
      (ending) => `page-pass; Max-Age=43200; Path=${report.path}${ending}; HttpOnly; SameSite=Strict`,
    ),
  );
});

behindProxy('behind a proxy, cookies are for TLS and the path of the service', async ({ pages, report }) => {
  const response = await pages.unlock(report, PASSWORD);
  expect(response.headers.get('location')).toBe(`/reports${report.path}`);
  expect(response.headers.getSetCookie()[0]).toMatch(
    `Path=/reports${report.path}; HttpOnly; Secure; SameSite=Strict`,
  );
  const form = await (await pages.open(report.path)).text();
  expect(form).toContain(`action="/reports${report.path}"`);
});

test.for(['', '/runs/1', '/compare?base=1&head=2'])(
  'the password leads back to the page …%s',
  async (ending, { app, pages, report }) => {
    const path = report.path + ending;
    const text = await (await pages.open(path)).text();
    expect(text).toContain(`<form method="post" action="${path.replaceAll('&', '&amp;')}">`);
    const home = /class="brand" href="([^"]*)"/.exec(text)?.[1] ?? '';
    expect(new URL(home, app.url + path).pathname).toBe('/');
    expect((await pages.unlock({ ...report, path }, 'wrong')).status).toBe(403);
    const response = await pages.unlock({ ...report, path }, PASSWORD);
    expect([response.status, response.headers.get('location')]).toEqual([303, path]);
  },
);

test.for(['', PASSWORD.toUpperCase(), 'x'.repeat(1_000)])(
  'the wrong password "%s" shows the form again with an error',
  async (wrong, { pages, report }) => {
    const response = await pages.unlock(report, wrong);
    expect(response.status).toBe(403);
    expect(response.headers.getSetCookie()).toEqual([]);
    const text = await response.text();
    expect(text).toMatch(/role="alert">Wrong password\./);
    expect(text).toMatch(/<form method="post".*<input[^>]* autofocus /s);
  },
);

test('an open page accepts any password and sets no cookie', async ({ pages }) => {
  const open = await pages.store();
  const secret = await pages.store(PRIVATE);
  for (const path of [open.path, secret.path + (await pages.ownerQuery(secret))]) {
    const response = await pages.unlock({ id: 0, path }, 'any');
    expect([response.status, response.headers.getSetCookie()]).toEqual([303, []]);
  }
});

test.for<[sender: string, status: number, headers: Record<string, string>]>([
  ['another site', 403, { 'Sec-Fetch-Site': 'cross-site' }],
  ['the page without an origin, as it sends no referrer', 303, { Origin: 'null' }],
])('a form of %s gets status %i', async ([, status, headers], { pages, report }) => {
  const response = await pages.unlock(report, PASSWORD, headers);
  expect(response.status).toBe(status);
  expect(response.headers.getSetCookie().length).toBe(status === 303 ? 4 : 0);
});

test('the password must be sent as a form, and a small one', async ({ pages, report }) => {
  const post = async (body: BodyInit | null, headers: Record<string, string> = {}) =>
    (await pages.open(report.path, { method: 'POST', body, headers })).status;
  const json = JSON.stringify({ password: PASSWORD });
  expect(await post(json, { 'Content-Type': 'application/json' })).toBe(415);
  expect(await post(null)).toBe(415);
  expect((await pages.unlock(report, 'x'.repeat(5_000))).status).toBe(413);
});

test('ten wrong passwords lock a client out for 15 minutes', async ({ pages, report }) => {
  const victim = await pages.store(LOCKED);
  // The proxy appends the real address to the header of the client.
  let madeUp = 0;
  const guess = (password: string, client: string) =>
    pages.unlock(victim, password, { 'X-Forwarded-For': `198.51.100.${madeUp++}, ${client}` });
  // The correct password does not count.
  expect((await guess(PASSWORD, '192.0.2.1')).status).toBe(303);
  const tries = await Promise.all(Array.from({ length: 12 }, () => guess('wrong', '192.0.2.1')));
  expect(tries.map(({ status }) => status).sort()).toEqual([...Array(10).fill(403), 429, 429]);
  const rejected = await guess(PASSWORD, '192.0.2.1');
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
  expect(Number(rejected.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60);
  expect(await rejected.text()).toContain('Too many wrong passwords. Try again in 15 minutes.');
  // Other clients are not locked out, nor is this client at other reports.
  expect((await guess(PASSWORD, '192.0.2.2')).status).toBe(303);
  expect((await pages.unlock(report, PASSWORD, { 'X-Forwarded-For': '192.0.2.1' })).status).toBe(303);
});

direct('without a trusted proxy, a client cannot pretend to be many', async ({ pages, report }) => {
  const statuses: number[] = [];
  for (let i = 0; i < 11; i++) {
    statuses.push((await pages.unlock(report, 'wrong', { 'X-Forwarded-For': `192.0.2.${i}` })).status);
  }
  expect(statuses).toEqual([...Array(10).fill(403), 429]);
});
