import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendRaw } from '../../rest/rest-client.ts';
import { PASSWORD, type ReportPages, type StoredReport, startReportPages } from './report-pages.ts';

let pages: ReportPages;
let report: StoredReport;

beforeAll(async () => {
  pages = await startReportPages({ TRUST_PROXY: 'on' });
  report = await pages.store({ privacy: '2', password: PASSWORD });
});
afterAll(() => pages.close());

test('the correct password redirects to the page, with a cookie for its paths only', async () => {
  const response = await pages.unlock(report, PASSWORD);
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe(report.path);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]+/, ''));
  expect(cookies).toEqual(
    ['', '.json', '.csv'].map(
      (ending) => `page-pass; Max-Age=43200; Path=${report.path}${ending}; HttpOnly; SameSite=Strict`,
    ),
  );
});

test('behind a proxy with TLS and a path, the cookie is for TLS and that path only', async () => {
  const behind = await startReportPages({ PUBLIC_URL: 'https://example.com/reports/' });
  const locked = await behind.store({ privacy: '2', password: PASSWORD });
  const response = await behind.unlock(locked, PASSWORD);
  const form = await (await behind.open(locked.path)).text();
  await behind.close();
  expect(response.headers.get('location')).toBe(`/reports${locked.path}`);
  expect(response.headers.getSetCookie()[0]).toMatch(
    `Path=/reports${locked.path}; HttpOnly; Secure; SameSite=Strict`,
  );
  expect(form).toContain(`action="/reports${locked.path}"`);
});

test('a wrong password shows the form again with an error', async () => {
  for (const wrong of ['guess', '', PASSWORD.toUpperCase(), 'x'.repeat(1_000)]) {
    const response = await pages.unlock(report, wrong);
    expect(response.status).toBe(403);
    expect(response.headers.getSetCookie()).toEqual([]);
    const text = await response.text();
    expect(text).toContain('Wrong password.');
    expect(text).toContain('<form method="post"');
  }
});

test('an open page accepts any password and sets no cookie', async () => {
  const open = await pages.store();
  const secret = await pages.store({ privacy: '1' });
  const withLink = { ...secret, path: secret.path + (await pages.ownerQuery(secret)) };
  for (const { path } of [open, withLink]) {
    const response = await pages.unlock({ id: 0, path }, 'any');
    expect(response.status).toBe(303);
    expect(response.headers.getSetCookie()).toEqual([]);
  }
});

test.each<[string, Record<string, string>]>([
  ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a neighboring site', { 'Sec-Fetch-Site': 'same-site', Origin: 'null' }],
  ['another site, in a browser that names only the origin', { Origin: 'https://evil.example' }],
])('a form of %s is rejected', async (_, headers) => {
  const response = await pages.unlock(report, PASSWORD, headers);
  expect(response.status).toBe(403);
  expect(response.headers.getSetCookie()).toEqual([]);
});

test.each<[string, Record<string, string>]>([
  ['says so', { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' }],
  ['names no origin, as the page sends no referrer', { Origin: 'null' }],
])('the form of this service is accepted from a browser that %s', async (_, headers) => {
  expect((await pages.unlock(report, PASSWORD, headers)).status).toBe(303);
});

test('the form of this service is accepted from a browser that names the origin', async () => {
  expect((await pages.unlock(report, PASSWORD, { Origin: pages.app.url })).status).toBe(303);
});

test('the password must be sent as a form, and a small one', async () => {
  const post = (body: BodyInit, type?: string) =>
    pages.open(report.path, { method: 'POST', body, ...(type && { headers: { 'Content-Type': type } }) });
  const asData = new FormData();
  asData.set('password', PASSWORD);
  expect((await post(asData)).status).toBe(415);
  expect((await post(JSON.stringify({ password: PASSWORD }), 'application/json')).status).toBe(415);
  expect((await pages.open(report.path, { method: 'POST' })).status).toBe(415);
  for (const length of [5_000, 5_000_000]) {
    expect((await pages.unlock(report, 'x'.repeat(length))).status).toBe(413);
  }
});

test('ten wrong passwords lock a client for 15 minutes, even with the correct one', async () => {
  const victim = await pages.store({ privacy: '2', password: PASSWORD });
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

test('without a trusted proxy, a client cannot pretend to be many', async () => {
  const direct = await startReportPages();
  const victim = await direct.store({ privacy: '2', password: PASSWORD });
  const statuses: number[] = [];
  for (let i = 0; i < 11; i++) {
    statuses.push((await direct.unlock(victim, 'wrong', { 'X-Forwarded-For': `192.0.2.${i}` })).status);
  }
  await direct.close();
  expect(statuses).toEqual([...Array(10).fill(403), 429]);
});

test('a malformed cookie gives no access', async () => {
  const cookie: [string, string] = ['Cookie', 'page-pass=%zz; page-pass=1.2.3; ;;='];
  expect((await sendRaw(pages.app.url, report.path, [cookie])).status).toBe(403);
});
