import { describe, expect } from 'vitest';
import { test as base } from '../web-test.ts';
import { cookieOf, LOCKED, PASSWORD, PRIVATE } from './report-pages.ts';

const OWN_FORM = { 'Sec-Fetch-Site': 'same-origin' };
const ACTIONS = ['/run', '/privacy', '/delete'];

const test = base
  /** A private report. */
  .extend('report', async ({ pages }) => await pages.store(PRIVATE))
  /** The cookie of its owner. */
  .extend('cookie', async ({ pages, report }) => await pages.ownerCookie(report))
  /** Sends the form of an action on the report. */
  .extend('act', async ({ pages, report }) => {
    return (action: string, headers: Record<string, string>, fields: Record<string, string> = {}) => {
      const body = new URLSearchParams(fields);
      const sent = { method: 'POST', body, headers: { ...OWN_FORM, ...headers } };
      return pages.open(report.path + action, sent);
    };
  });
const locked = test.extend('report', async ({ pages }) => await pages.store(LOCKED));
const limited = test.extend('settings', { scope: 'file' }, { EMBEDDED_WORKER: 'off', RUNS_PER_MINUTE: '1' });

describe('an owner with a signed URL', () => {
  test('runs the report again', async ({ pages, report, cookie, act }) => {
    const response = await act('/run', { cookie });
    expect([response.status, response.headers.get('location')]).toEqual([303, report.path]);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect((await pages.read(report)).status).toBe('queued');
  });

  test('changes the privacy, with access until the signed URL expires', async ({ pages, report, act }) => {
    const cookie = await pages.ownerCookie(report, 600);
    const fields = { privacy: 'PASSWORD', password: PASSWORD };
    const response = await act('/privacy', { cookie }, fields);
    expect([response.status, response.headers.get('location')]).toEqual([303, report.path]);
    expect(await pages.read(report)).toMatchObject({ privacy: 2, has_password: true });
    expect((await pages.open(report.path, { headers: { cookie } })).status).toBe(403);
    const renewed = cookieOf(response);
    expect(renewed.split('.')[0]).toBe(cookie.split('.')[0]);
    expect((await pages.open(report.path, { headers: { cookie: renewed } })).status).toBe(200);
    // An empty password keeps the current one.
    await act('/privacy', { cookie: renewed }, { ...fields, password: '' });
    expect((await pages.unlock(report, PASSWORD)).status).toBe(303);
  });

  locked('deletes the report', async ({ pages, report, cookie, act }) => {
    const response = await act('/delete', { cookie });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('The report was deleted');
    expect(response.headers.getSetCookie().sort()).toEqual(
      ['page-owner', 'page-pass'].flatMap((name) =>
        ['', '.csv', '.json', '.patch'].map((ending) => `${name}=; Max-Age=0; Path=${report.path}${ending}`),
      ),
    );
    expect(await pages.read(report)).toBeUndefined();
  });

  test('can act on a public page, which is not cached', async ({ pages, report, cookie: earlier, act }) => {
    const cookie = cookieOf(await act('/privacy', { cookie: earlier }, { privacy: 'PUBLIC' }));
    const response = await pages.open(report.path, { headers: { cookie } });
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(await response.text()).toContain('/privacy"');
    const stranger = await pages.open(report.path);
    expect(stranger.headers.get('cache-control')).toBe('no-cache');
    expect(await stranger.text()).not.toContain('/privacy"');
    expect((await act('/run', { cookie })).status).toBe(303);
  });

  test('acts by the signature in the URL without a cookie', async ({ pages, report, act }) => {
    const query = await pages.ownerQuery(report);
    const html = await (await pages.open(report.path + query)).text();
    expect(html).toContain(`${report.path.slice(3)}/run${query.replaceAll('&', '&amp;')}`);
    const response = await act(`/run${query}`, { Origin: 'null', 'Sec-Fetch-Site': '' });
    expect(response.status).toBe(303);
    // The redirect has no signature, so only the cookie opens the page.
    expect((await pages.open(report.path, { headers: { cookie: cookieOf(response) } })).status).toBe(200);
  });

  test('receives the form again for rejected input', async ({ pages, report, cookie, act }) => {
    const response = await act('/privacy', { cookie }, { privacy: 'PASSWORD' });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('Enter a password.');
    expect((await pages.read(report)).privacy).toBe(1);
  });
});

const FOREIGN = 'This form was sent from another site.';
const UNNAMED = 'The browser did not say which page sent this form. Reload the page and try again.';

test.for<[sender: string, headers: Record<string, string>, message: string]>([
  ['another site', { 'Sec-Fetch-Site': 'cross-site' }, FOREIGN],
  ['another origin of the same site', { 'Sec-Fetch-Site': 'same-site' }, FOREIGN],
  [
    'another site, in a browser that sends only the origin',
    { 'Sec-Fetch-Site': '', Origin: 'https://evil.example' },
    FOREIGN,
  ],
  ['a hidden origin', { 'Sec-Fetch-Site': '', Origin: 'null' }, UNNAMED],
  ['an origin that is not sent', { 'Sec-Fetch-Site': '' }, UNNAMED],
])('a form of %s is rejected', async ([, headers, message], { pages, report, cookie, act }) => {
  for (const action of ACTIONS) {
    const response = await act(action, { cookie, ...headers }, { privacy: 'PUBLIC' });
    expect(response.status).toBe(403);
    expect(await response.text()).toContain(message);
  }
  expect(await pages.read(report)).toMatchObject({ privacy: 1, status: 'completed' });
});

test('a form as JSON is rejected', async ({ cookie, act }) => {
  expect((await act('/delete', { cookie, 'Content-Type': 'application/json' })).status).toBe(415);
});

test('a form with the own origin only, as sent without TLS, is accepted', async ({ app, cookie, act }) => {
  expect((await act('/run', { cookie, 'Sec-Fetch-Site': '', Origin: app.url })).status).toBe(303);
});

limited('a run over the limit of report pages gets a page', async ({ pages, cookie, act, call }) => {
  expect((await act('/run', { cookie })).status).toBe(303);
  const { id, path } = await pages.store(PRIVATE);
  const query = await pages.ownerQuery({ id, path });
  const body = new URLSearchParams();
  const response = await pages.open(`${path}/run${query}`, { method: 'POST', body, headers: OWN_FORM });
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  const text = await response.text();
  expect(text).toContain('Too many runs were started from report pages within a minute.');
  expect(text).toContain('Back to the report');
  // The key has a limit of its own.
  const headers = { Prefer: 'respond-async' };
  const { status } = await call('PATCH', `/reports/${id}`, { form: { results: '1' }, headers });
  expect(status).toBe(202);
});
