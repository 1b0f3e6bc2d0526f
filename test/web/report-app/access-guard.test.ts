import { describe, expect } from 'vitest';
import { createTestClock } from '../../support/test-services.ts';
import { test as base } from '../web-test.ts';
import {
  LOCKED,
  NAVIGATION,
  observed,
  PRIVATE,
  type ReportPages,
  type StoredReport,
  UNKNOWN,
} from './report-pages.ts';

const clock = createTestClock(new Date());
const test = base
  .extend('parts', { scope: 'file' }, { clock })
  .extend('privateReport', { scope: 'file' }, ({ pages }) => storeReport(pages, PRIVATE))
  .extend('lockedReport', { scope: 'file' }, ({ pages }) => storeReport(pages, LOCKED))
  .extend('another', { scope: 'file' }, ({ pages }) => pages.store(LOCKED));

const LINK_SECONDS = 600;
const PASSWORD_SECONDS = 12 * 60 * 60;
/** Path endings of a page, its exports and its events. */
const BESIDE = ['', '.json', '.csv', '.patch', '/badge.svg', '/events'];
const CONTENT = /example\.org|HYPERLINK|page report: decent|event: end|^--- a/;
const ACTIONS = ['POST /run', 'POST /privacy', 'POST /delete', 'GET /privacy', 'GET /delete'];

interface Credentials {
  query?: string;
  cookie?: string;
}
type Find = (pages: ReportPages, report: StoredReport, another: StoredReport) => Promise<Credentials>;

const signedUrl: Find = async (pages, report) => ({ query: await pages.ownerQuery(report, LINK_SECONDS) });
const ownerCookie: Find = async (pages, report) => ({
  cookie: await pages.ownerCookie(report, LINK_SECONDS),
});
const passwordCookie: Find = async (pages, report) => ({ cookie: await pages.passCookie(report) });

/** The same credentials of another report. */
const ofAnother =
  (find: Find): Find =>
  (pages, _, another) =>
    find(pages, another, another);
const altered =
  (find: Find, from: RegExp, to: string): Find =>
  async (...given) => {
    const { query = '', cookie = '' } = await find(...given);
    return { query: query.replace(from, to), cookie: cookie.replace(from, to) };
  };
/** The signature of a signed URL in cookies of both names. */
const asCookies: Find = async (pages, report) => {
  const link = new URLSearchParams(await pages.ownerQuery(report));
  const token = `${link.get('expires')}.${link.get('signature')}`;
  return { cookie: `page-pass=${token}; page-owner=${token}` };
};
/** The signature of a cookie in a URL. */
const asUrl =
  (find: Find): Find =>
  async (...given) => {
    const [, expires, signature] = /=(.*)\.(.*)/.exec((await find(...given)).cookie ?? '') ?? [];
    return { query: `?expires=${expires}&signature=${signature}` };
  };

/** Stores a report with two runs. */
async function storeReport(pages: ReportPages, access?: Record<string, string>) {
  const report = await pages.store(access);
  return { ...report, run: await pages.addRun(report) };
}

/** The statuses of a page with all that belongs to it; only what has status 200 shows the report. */
async function statusesOf(
  pages: ReportPages,
  report: Awaited<ReturnType<typeof storeReport>>,
  { query = '', cookie = '' }: Credentials = {},
): Promise<number[]> {
  const responses = await Promise.all(
    [...BESIDE, `/runs/${report.run}`, '/compare'].map((ending) =>
      pages.open(report.path + ending + query, { headers: { cookie } }),
    ),
  );
  for (const response of responses)
    expect(CONTENT.test(await response.text()), response.url).toBe(response.status === 200);
  return [...new Set(responses.map(({ status }) => status))];
}

/** The responses of an unknown report to actions. */
const ofUnknown = new Map<string, Awaited<ReturnType<typeof observed>>>();

/** Compares the actions of a report with those of an unknown one. Its page has no link to them. */
async function expectNoActions(
  pages: ReportPages,
  report: StoredReport,
  { query = '', cookie = '' }: Credentials = {},
): Promise<void> {
  const headers = { cookie, 'Sec-Fetch-Site': 'same-origin' };
  const act = async ({ path }: StoredReport, action: string) => {
    const [method, ending] = action.split(' ');
    const body = method === 'POST' ? new URLSearchParams({ privacy: 'PUBLIC' }) : null;
    return await observed(await pages.open(path + ending + query, { method: method ?? '', body, headers }));
  };
  const before = await pages.read(report);
  for (const action of ACTIONS) {
    if (!ofUnknown.has(action)) ofUnknown.set(action, await act(UNKNOWN, action));
    const response = await act(report, action);
    expect(response).toEqual(ofUnknown.get(action));
    expect(response.status).toBe(404);
  }
  expect(await pages.read(report)).toEqual(before);
  const page = await pages.open(report.path + query, { headers });
  expect(await page.text()).not.toMatch(/\/(run|privacy|delete)["?]/);
}

test.for<[viewer: string, ofPrivate: number, ofLocked: number, find: Find]>([
  ['nothing', 404, 403, async () => ({})],
  ['its signed URL', 200, 200, signedUrl],
  ['its signed URL with another expiry', 404, 403, altered(signedUrl, /=\d/, '=9')],
  ['its signed URL without a signature', 404, 403, altered(signedUrl, /&signature=.*/, '')],
  ['the signed URL of another report', 404, 403, ofAnother(signedUrl)],
  ['the cookie of its signed URL', 200, 200, ownerCookie],
  ['the cookie of its signed URL with another expiry', 404, 403, altered(ownerCookie, /=\d/, '=9')],
  ['the cookie of the signed URL of another report', 404, 403, ofAnother(ownerCookie)],
  ['the cookie of its password', 404, 200, passwordCookie],
  ['the cookie of its password with another expiry', 404, 403, altered(passwordCookie, /=\d/, '=9')],
  ['the cookie of its password as that of an owner', 404, 403, altered(passwordCookie, /pass/, 'owner')],
  ['the cookie of the password of another report', 404, 403, ofAnother(passwordCookie)],
  ['malformed cookies', 404, 403, async () => ({ cookie: 'page-pass=%zz; page-pass=.; ;;=; page-owner=' })],
  ['the signature of its signed URL in cookies', 404, 403, asCookies],
  ['the signature of its cookie in a URL', 404, 403, asUrl(ownerCookie)],
  ['the signature of the cookie of its password in a URL', 404, 403, asUrl(passwordCookie)],
])(
  '%s gives status %i for a private report, and %i for one with a password',
  async ([, ofPrivate, ofLocked, find], { pages, privateReport, lockedReport, another }) => {
    const isOwner = ofPrivate === 200;
    for (const [report, status] of [
      [privateReport, ofPrivate],
      [lockedReport, ofLocked],
    ] as const) {
      const credentials = await find(pages, report, another);
      expect(await statusesOf(pages, report, credentials)).toEqual([status]);
      if (!isOwner) await expectNoActions(pages, report, credentials);
    }
  },
);

test('a public report is open, with its exports, but without actions', async ({ pages }) => {
  const report = await storeReport(pages);
  expect(await statusesOf(pages, report)).toEqual([200]);
  await expectNoActions(pages, report);
});

test('a signed URL of a read key and its cookie open the report without actions', async ({
  pages,
  privateReport,
}) => {
  const key = await pages.app.addKey('read');
  for (const credentials of [
    { cookie: await pages.ownerCookie(privateReport, LINK_SECONDS, key) },
    { query: await pages.ownerQuery(privateReport, LINK_SECONDS, key) },
  ]) {
    expect(await statusesOf(pages, privateReport, credentials)).toEqual([200]);
    await expectNoActions(pages, privateReport, credentials);
  }
});

const KINDS: [kind: string, find: Find, seconds: number][] = [
  ['a signed URL', signedUrl, LINK_SECONDS],
  ['the cookie of a signed URL', ownerCookie, LINK_SECONDS],
  ['the cookie of a password', passwordCookie, PASSWORD_SECONDS],
];

test.for(KINDS)(
  '%s opens the report until it expires',
  async ([, find, seconds], { pages, lockedReport: report }) => {
    const credentials = await find(pages, report, report);
    clock.advance(seconds * 1000 - 2_000);
    expect(await statusesOf(pages, report, credentials)).toEqual([200]);
    clock.advance(2_000);
    expect(await statusesOf(pages, report, credentials)).toEqual([403]);
    await expectNoActions(pages, report, credentials);
  },
);

test.for(KINDS)('%s is invalid after a change of privacy or password', async ([, find], { pages }) => {
  const report = await storeReport(pages, LOCKED);
  for (const changes of [[PRIVATE, LOCKED], [{ password: 'another' }]]) {
    const credentials = await find(pages, report, report);
    for (const change of changes) await pages.change(report, change);
    expect(await statusesOf(pages, report, credentials)).toEqual([403]);
    await expectNoActions(pages, report, credentials);
  }
});

describe('a private report cannot be distinguished from one that does not exist', () => {
  test.for(BESIDE)('by a request for …%s', async (ending, { pages }) => {
    const { path } = await pages.store(PRIVATE);
    for (const query of ['', '?expires=9999999999&signature=x']) {
      const response = await observed(await pages.open(path + ending + query));
      expect(response).toEqual(await observed(await pages.open(UNKNOWN.path + ending + query)));
    }
  });

  test.for<[name: string, init: () => RequestInit]>([
    ['HEAD', () => ({ method: 'HEAD' })],
    ['sending a password', () => ({ method: 'POST', body: new URLSearchParams({ password: 'guess' }) })],
  ])('by %s', async ([, init], { pages }) => {
    const response = await observed(await pages.open((await pages.store(PRIVATE)).path, init()));
    expect(response).toEqual(await observed(await pages.open(UNKNOWN.path, init())));
    expect(response.status).toBe(404);
  });

  test('and its error page is neither cached nor indexed', async ({ pages }) => {
    const { status, headers } = await pages.open(UNKNOWN.path);
    expect(status).toBe(404);
    expect(headers.get('content-type')).toContain('text/html');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    const longer = await pages.open(`${UNKNOWN.path}/nothing`);
    expect(longer.headers.get('content-type')).toContain('text/html');
  });
});

describe('a signed URL', () => {
  test('is continued by the links of the page', async ({ pages }) => {
    const report = await pages.store(PRIVATE);
    await pages.addRun(report);
    const text = await (await pages.open(report.path + (await pages.ownerQuery(report)))).text();
    const links = [...text.matchAll(/href="([^"]+\?[^"]+signature=[^"]+)"/g)].map(([, href = '']) => href);
    expect(links).toEqual(
      expect.arrayContaining(
        [/\.json\?/, /\.csv\?/, /\/runs\//, /\/compare\?/].map((link) => expect.stringMatching(link)),
      ),
    );
    for (const link of links) {
      const { pathname, search } = new URL(link.replaceAll('&amp;', '&'), pages.app.url + report.path);
      expect((await pages.open(pathname + search)).status).toBe(200);
    }
  });

  test('redirects a browser to the plain URL, with a cookie that expires with it', async ({ pages }) => {
    const report = await pages.store(PRIVATE);
    const run = await pages.addRun(report);
    for (const ending of ['', `/runs/${run}`, '/compare']) {
      const path = report.path + ending;
      const response = await pages.follow({ ...report, path }, LINK_SECONDS);
      expect([response.status, response.headers.get('location')]).toEqual([303, path]);
      const attributes = response.headers.getSetCookie().map((line) => line.replace(/=[^;]+/, ''));
      expect(attributes.map((line) => line.replace('599', '600'))).toEqual(
        ['', '.json', '.csv', '.patch'].map(
          (extension) =>
            `page-owner; Max-Age=600; Path=${report.path}${extension}; HttpOnly; SameSite=Strict`,
        ),
      );
    }
    const cookie = await pages.ownerCookie(report);
    const text = await (await pages.open(report.path, { headers: { cookie } })).text();
    expect(text).toContain('Private: only you can open this page');
    expect(text).not.toContain('signature=');
  });

  test('on another site leads to a page, as redirects send no strict cookie', async ({ pages }) => {
    const report = await pages.store(PRIVATE);
    const headers = { ...NAVIGATION, 'Sec-Fetch-Site': 'cross-site' };
    const response = await pages.open(report.path + (await pages.ownerQuery(report)), { headers });
    expect([response.status, response.headers.get('refresh')]).toEqual([200, `0; url=${report.path}`]);
    expect(response.headers.getSetCookie()).toHaveLength(4);
  });

  test.for<[link: string, access: Record<string, string>, status: number]>([
    ['that is invalid', PRIVATE, 404],
    ['of a public report', {}, 200],
  ])('%s sets no cookie', async ([, access, status], { pages }) => {
    const { path } = await pages.store(access);
    const response = await pages.open(`${path}?expires=9999999999&signature=x`, { headers: NAVIGATION });
    expect([response.status, response.headers.getSetCookie()]).toEqual([status, []]);
  });
});
