import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../rest/rest-client.ts';
import { createTestClock } from '../../support/test-services.ts';
import { PASSWORD, type ReportPages, type StoredReport, startReportPages } from './report-pages.ts';

const clock = createTestClock(new Date());
let pages: ReportPages;
beforeAll(async () => {
  pages = await startReportPages({}, { clock });
});
afterAll(() => pages.close());

const NAVIGATION = { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Site': 'same-origin' };
const OWN_FORM = { 'Sec-Fetch-Site': 'same-origin' };
const ACTIONS = ['/run', '/privacy', '/delete'];
const FORMS = ['/privacy', '/delete'];

/** The Cookie header of a browser that followed a signed URL. */
async function ownerCookie(report: StoredReport, seconds = 3600, key?: string): Promise<string> {
  const path = report.path + (await pages.ownerQuery(report, seconds, key));
  return cookieOf(await pages.open(path, { headers: NAVIGATION }));
}
const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';

function act(
  { path }: StoredReport,
  action: string,
  headers: Record<string, string>,
  fields: Record<string, string> = {},
): Promise<Response> {
  return pages.open(path + action, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { ...OWN_FORM, ...headers },
  });
}

async function read({ id }: StoredReport) {
  const { status, body } = await createClient(pages.app.url, pages.app.key)('GET', `/reports/${id}`);
  return { status, report: body.data };
}

/** The content of a response, without the parts that differ between any two requests. */
async function seen(response: Response) {
  const headers = [...response.headers].filter(([name]) => !['x-request-id', 'date'].includes(name));
  return { status: response.status, headers, body: await response.text() };
}

describe('an owner with a signed URL', () => {
  test('runs the report again', async () => {
    const report = await pages.store({ privacy: '1' });
    const response = await act(report, '/run', { cookie: await ownerCookie(report) });
    expect([response.status, response.headers.get('location')]).toEqual([303, report.path]);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect((await read(report)).report.status).toBe('queued');
  });

  test('changes the privacy, and keeps access until the signed URL would have expired', async () => {
    const report = await pages.store({ privacy: '1' });
    const cookie = await ownerCookie(report, 600);
    const response = await act(report, '/privacy', { cookie }, { privacy: 'PASSWORD', password: PASSWORD });
    expect([response.status, response.headers.get('location')]).toEqual([303, report.path]);
    expect((await read(report)).report).toMatchObject({ privacy: 2, has_password: true });
    expect((await pages.open(report.path, { headers: { cookie } })).status).toBe(403);
    const renewed = cookieOf(response);
    expect(renewed.split('.')[0]).toBe(cookie.split('.')[0]);
    expect((await pages.open(report.path, { headers: { cookie: renewed } })).status).toBe(200);
    // An empty password keeps the current one.
    await act(report, '/privacy', { cookie: renewed }, { privacy: 'PASSWORD', password: '' });
    expect((await pages.unlock(report, PASSWORD)).status).toBe(303);
  });

  test('deletes the report', async () => {
    const report = await pages.store({ privacy: '2', password: PASSWORD });
    const response = await act(report, '/delete', { cookie: await ownerCookie(report) });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('The report was deleted');
    expect(response.headers.getSetCookie().sort()).toEqual(
      ['page-owner', 'page-pass'].flatMap((name) =>
        ['', '.csv', '.json'].map((ending) => `${name}=; Max-Age=0; Path=${report.path}${ending}`),
      ),
    );
    expect((await read(report)).status).toBe(404);
  });

  test('can still act after making the report public, on a page that is not cached', async () => {
    const report = await pages.store({ privacy: '1' });
    const cookie = cookieOf(
      await act(report, '/privacy', { cookie: await ownerCookie(report) }, { privacy: 'PUBLIC' }),
    );
    const response = await pages.open(report.path, { headers: { cookie } });
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(await response.text()).toContain('/privacy"');
    const stranger = await pages.open(report.path);
    expect(stranger.headers.get('cache-control')).toBe('no-cache');
    expect(await stranger.text()).not.toContain('/privacy"');
    expect((await act(report, '/run', { cookie })).status).toBe(303);
  });

  test('acts by the signature in the URL if the browser accepts no cookie', async () => {
    const report = await pages.store({ privacy: '1' });
    const query = await pages.ownerQuery(report);
    const html = await (await pages.open(report.path + query)).text();
    expect(html).toContain(`${report.path.slice(3)}/run${query.replaceAll('&', '&amp;')}`);
    const response = await act(report, `/run${query}`, { Origin: 'null', 'Sec-Fetch-Site': '' });
    expect(response.status).toBe(303);
    // The redirect has no signature, so only the cookie opens the page.
    expect((await pages.open(report.path, { headers: { cookie: cookieOf(response) } })).status).toBe(200);
  });

  test.each([
    [{ privacy: 'PASSWORD' }, 'Enter a password.'],
    [{ privacy: 'PASSWORD', password: 'x'.repeat(129) }, 'A password has 1 to 128 characters.'],
    [{ privacy: 'ANY' }, 'Must be 0 (public), 1 (private) or 2 (password).'],
  ])('receives the form again for the input %j', async (fields, message) => {
    const report = await pages.store({ privacy: '1' });
    const response = await act(report, '/privacy', { cookie: await ownerCookie(report) }, fields);
    expect(response.status).toBe(422);
    expect(await response.text()).toContain(message);
    expect((await read(report)).report.privacy).toBe(1);
  });
});

describe('the actions are routes that do not exist', () => {
  const unknown = { id: 0, path: `/r/${'A'.repeat(32)}` };

  /** Compares the actions of a report with those of an unknown one. */
  async function expectUnknown(report: StoredReport, cookie = '', query = ''): Promise<void> {
    for (const action of ACTIONS) {
      const response = await seen(await act(report, action + query, { cookie }));
      expect(response).toEqual(await seen(await act(unknown, action + query, { cookie })));
      expect(response.status).toBe(404);
    }
    for (const form of FORMS) {
      const headers = { cookie };
      const response = await seen(await pages.open(report.path + form + query, { headers }));
      expect(response).toEqual(await seen(await pages.open(unknown.path + form + query, { headers })));
      expect(response.status).toBe(404);
    }
    expect((await read(report)).report.status).toBe('completed');
  }

  test('for strangers, for every privacy', async () => {
    await expectUnknown(await pages.store());
    await expectUnknown(await pages.store({ privacy: '1' }));
    await expectUnknown(await pages.store({ privacy: '2', password: PASSWORD }));
  });

  test('for a viewer with the password', async () => {
    const report = await pages.store({ privacy: '2', password: PASSWORD });
    const cookie = await pages.passCookie(report);
    await expectUnknown(report, cookie);
    await expectUnknown(report, cookie.replace('page-pass', 'page-owner'));
    expect(await (await pages.open(report.path, { headers: { cookie } })).text()).not.toContain('/privacy"');
  });

  test('for a viewer with a signed URL of a read key, which opens the page', async () => {
    const report = await pages.store({ privacy: '1' });
    const key = await pages.app.addKey('read');
    const cookie = await ownerCookie(report, 3600, key);
    const query = await pages.ownerQuery(report, 3600, key);
    for (const response of [
      await pages.open(report.path, { headers: { cookie } }),
      await pages.open(report.path + query),
    ]) {
      const text = await response.text();
      expect(text).toContain('Private: only you can open this page');
      for (const action of ACTIONS) expect(text).not.toContain(`${report.path.slice(3)}${action}`);
    }
    await expectUnknown(report, cookie);
    await expectUnknown(report, '', query);
    expect((await read(report)).report.privacy).toBe(1);
  });

  test('for the owner of another report', async () => {
    const other = await pages.store({ privacy: '1' });
    const report = await pages.store({ privacy: '1' });
    await expectUnknown(report, await ownerCookie(other), await pages.ownerQuery(other));
  });

  test('after the signed URL has expired', async () => {
    const report = await pages.store({ privacy: '1' });
    const cookie = await ownerCookie(report, 60);
    const query = await pages.ownerQuery(report, 60);
    clock.advance(61_000);
    await expectUnknown(report, cookie, query);
  });

  test('after a change of privacy, also for a cookie from an earlier change', async () => {
    const report = await pages.store({ privacy: '1' });
    const cookie = await ownerCookie(report);
    const query = await pages.ownerQuery(report);
    const renewed = cookieOf(await act(report, '/privacy', { cookie }, { privacy: 'PUBLIC' }));
    await expectUnknown(report, cookie, query);
    await pages.change(report, { privacy: '1' });
    await expectUnknown(report, renewed);
  });
});

describe('a forged form', () => {
  test.each<[string, Record<string, string>]>([
    ['on another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['on another origin of the same site', { 'Sec-Fetch-Site': 'same-site' }],
    [
      'on another site, in a browser that sends only the origin',
      { 'Sec-Fetch-Site': '', Origin: 'https://evil.example' },
    ],
  ])('%s is rejected', async (_, headers) => {
    const report = await pages.store({ privacy: '1' });
    const cookie = await ownerCookie(report);
    for (const action of ACTIONS) {
      const response = await act(report, action, { cookie, ...headers }, { privacy: 'PUBLIC' });
      expect(response.status).toBe(403);
      expect(await response.text()).toContain('This form was sent from another site.');
    }
    expect((await read(report)).report).toMatchObject({ privacy: 1, status: 'completed' });
  });

  test.each<[string, Record<string, string>]>([
    ['of a hidden origin', { Origin: 'null' }],
    ['without an origin', {}],
  ])('%s is rejected with advice to reload the page', async (_, headers) => {
    const report = await pages.store({ privacy: '1' });
    const cookie = await ownerCookie(report);
    for (const action of ACTIONS) {
      const sent = { cookie, 'Sec-Fetch-Site': '', ...headers };
      const response = await act(report, action, sent, { privacy: 'PUBLIC' });
      expect(response.status).toBe(403);
      expect(await response.text()).toContain(
        'The browser did not say which page sent this form. Reload the report page and try again.',
      );
    }
    expect((await read(report)).report).toMatchObject({ privacy: 1, status: 'completed' });
  });

  test('as JSON is rejected', async () => {
    const report = await pages.store({ privacy: '1' });
    const cookie = await ownerCookie(report);
    const response = await pages.open(`${report.path}/delete`, {
      method: 'POST',
      body: '{}',
      headers: { cookie, ...OWN_FORM, 'Content-Type': 'application/json' },
    });
    expect(response.status).toBe(415);
  });
});

test('a form is accepted from a browser that sends only its own origin, as over HTTP without TLS', async () => {
  const report = await pages.store({ privacy: '1' });
  const cookie = await ownerCookie(report);
  const headers = { cookie, 'Sec-Fetch-Site': '', Origin: pages.app.url };
  expect((await act(report, '/run', headers)).status).toBe(303);
});

test('runs over the limit of report pages are rejected with a page that says when to try again', async () => {
  const limited = await startReportPages({ RUNS_PER_MINUTE: '1' });
  const [first, second] = [await limited.store({ privacy: '1' }), await limited.store({ privacy: '1' })];
  const run = async (report: StoredReport) =>
    limited.open(`${report.path}/run${await limited.ownerQuery(report)}`, {
      method: 'POST',
      body: new URLSearchParams(),
    });
  expect((await run(first)).status).toBe(303);
  const response = await run(second);
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  const text = await response.text();
  expect(text).toContain('Too many runs were started from report pages within a minute.');
  expect(text).toContain('Back to the report');
  // The key has a limit of its own.
  const call = createClient(limited.app.url, limited.app.key);
  const headers = { Prefer: 'respond-async' };
  const { status } = await call('PATCH', `/reports/${second.id}`, { form: { results: '1' }, headers });
  expect(status).toBe(202);
  await limited.close();
});
