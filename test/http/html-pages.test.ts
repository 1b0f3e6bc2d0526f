import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect } from 'vitest';
import { seedRun } from '../support/seed-reports.ts';
import {
  cookieOf,
  HOSTILE_CHECK,
  PASSWORD,
  type StoredReport,
  startReportPages,
} from '../web/report-app/report-pages.ts';

const SRC = fileURLToPath(new URL('../../src/', import.meta.url));
/** The files that respond with HTML. A new one needs its pages in the table below. */
const SOURCES = [
  'web/dashboard/account-routes.ts',
  'web/dashboard/dashboard-app.ts',
  'web/dashboard/samples.ts',
  'web/dashboard/sign-in-routes.ts',
  'web/dashboard/site-routes.ts',
  'web/docs/docs-app.ts',
  'web/graphiql/graphiql-app.ts',
  'web/report-app/access-guard.ts',
  'web/report-app/owner-routes.ts',
  'web/report-app/page-routes.ts',
  'web/report-app/pages/error-page.ts',
  'web/report-app/pages/password-form.ts',
];
const PUBLIC_URL = 'https://reports.example';
const ERROR = { code: 'timeout' as const, message: '<script>alert(1)</script>', httpStatus: null };

async function openPages() {
  const pages = await startReportPages({ PUBLIC_URL, RUNS_PER_MINUTE: '1' });
  /** Opens a page or an action with the signature of the owner. */
  const openOwned = async (report: StoredReport, action = '', init?: RequestInit) =>
    await pages.open(report.path + action + (await pages.ownerQuery(report)), init);
  const runsOf = async ({ id }: StoredReport) => {
    const query = `select id from runs where report_id = ${id} order by id`;
    return (await pages.app.database.fork().execute(query)).map((row) => Number(row.id));
  };
  return {
    ...pages,
    openOwned,
    /** Opens a page in a browser that is signed in. */
    openSignedIn: async (path: string) => {
      const cookie = cookieOf(await pages.open('/sign-in', signInWith(pages.app.key)));
      return await pages.open(path, { headers: { cookie } });
    },
    /** Sends the form of an action. */
    act: (report: StoredReport, action: string, fields: Record<string, string> = {}) =>
      openOwned(report, action, { method: 'POST', body: new URLSearchParams(fields) }),
    /** Opens the page of the first run. */
    openRun: async (report: StoredReport) =>
      await pages.open(`${report.path}/runs/${(await runsOf(report)).at(0)}`),
    openComparison: async (report: StoredReport) => {
      await seedRun(pages.app.database, report.id, { result: 'bad', checks: [HOSTILE_CHECK] });
      const [base, head] = await runsOf(report);
      return await pages.open(`${report.path}/compare?base=${base}&head=${head}`);
    },
    /** Opens a report in another state of its run. */
    openWorked: async (report: StoredReport, changes: Parameters<typeof pages.work>[1]) => {
      await pages.work(report, changes);
      return await pages.open(report.path);
    },
    storePrivate: () => pages.store({ privacy: '1' }),
    shown: await pages.store(),
    locked: await pages.store({ privacy: '2', password: PASSWORD }),
  };
}

const test = base.extend('pages', { scope: 'file' }, async ({}, { onCleanup }) => {
  const pages = await openPages();
  onCleanup(pages.close);
  return pages;
});

const signInWith = (key: string): RequestInit => ({
  method: 'POST',
  headers: { 'Sec-Fetch-Site': 'same-origin' },
  body: new URLSearchParams({ key }),
});
const HTML = { headers: { Accept: 'text/html' } };
const ON_ANOTHER_SITE = { headers: { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Site': 'cross-site' } };
const FROM_ANOTHER_SITE = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };

type Pages = Awaited<ReturnType<typeof openPages>>;

test.for<[name: string, status: number, open: (pages: Pages) => Promise<Response>]>([
  ['the dashboard without a session', 200, ({ open }) => open('/')],
  ['the list of reports', 200, ({ openSignedIn }) => openSignedIn('/')],
  ['the projects', 200, ({ openSignedIn }) => openSignedIn('/projects')],
  ['a project', 200, ({ openSignedIn }) => openSignedIn('/projects/example.org')],
  ['the account', 200, ({ openSignedIn }) => openSignedIn('/account')],
  ['the form for URLs', 200, ({ openSignedIn }) => openSignedIn('/new')],
  ['a sample report', 200, ({ open }) => open('/samples/good')],
  ['a wrong key', 401, ({ open }) => open('/sign-in', signInWith('prk_wrong'))],
  ['GraphiQL', 200, ({ open }) => open('/graphql', HTML)],
  ['the REST documentation', 200, ({ open }) => open('/docs')],
  ['a report', 200, ({ open, shown }) => open(shown.path)],
  ['a mistyped URL', 404, ({ open }) => open('/anything', HTML)],
  [
    'a signed URL on another site',
    200,
    async ({ openOwned, storePrivate }) => openOwned(await storePrivate(), '', ON_ANOTHER_SITE),
  ],
  [
    'a report that is run again',
    200,
    async ({ openWorked, store }) => openWorked(await store(), { status: 'running' }),
  ],
  ['a report whose first run waits', 200, async ({ open, storeQueued }) => open((await storeQueued()).path)],
  [
    'a report whose first run failed',
    200,
    async ({ openWorked, storeQueued }) =>
      openWorked(await storeQueued(), { status: 'failed', error: ERROR }),
  ],
  ['the question for a password', 403, ({ open, locked }) => open(locked.path)],
  ['the response to a wrong password', 403, ({ unlock, locked }) => unlock(locked, 'wrong')],
  ['a report to its owner', 200, ({ openOwned, locked }) => openOwned(locked)],
  ['the page of a run', 200, ({ openRun, shown }) => openRun(shown)],
  ['the comparison of two runs', 200, async ({ openComparison, store }) => openComparison(await store())],
  ['the privacy form', 200, ({ openOwned, locked }) => openOwned(locked, '/privacy')],
  ['the privacy form after an error', 422, ({ act, locked }) => act(locked, '/privacy', { privacy: 'ANY' })],
  ['the question before a deletion', 200, ({ openOwned, locked }) => openOwned(locked, '/delete')],
  [
    'the confirmation of a deletion',
    200,
    async ({ act, storePrivate }) => act(await storePrivate(), '/delete'),
  ],
  [
    'a run that is rejected',
    429,
    async ({ act, storePrivate }) => {
      await act(await storePrivate(), '/run');
      return await act(await storePrivate(), '/run');
    },
  ],
  ['a missing report', 404, ({ open }) => open('/r/unknown')],
  ['a form that is too long', 413, ({ unlock, locked }) => unlock(locked, 'x'.repeat(5_000))],
  ['a form that another site sent', 403, ({ unlock, locked }) => unlock(locked, PASSWORD, FROM_ANOTHER_SITE)],
])('%s runs and loads only scripts, styles and data of the service', async ([, status, open], { pages }) => {
  const response = await open(pages);
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toMatch(/^text\/html; charset=utf-8$/i);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  const policy = directivesOf(response.headers.get('content-security-policy') ?? '');
  expect(policy['default-src']).toBe("'none'");
  expect(policy['base-uri']).toBe("'none'");
  expect(policy['form-action']).toMatch(/^'(none|self)'$/);
  expect(policy['frame-ancestors']).toBe("'none'");
  // All other sources are this origin or inline in the page.
  for (const name of ['script-src', 'script-src-elem', 'script-src-attr', 'worker-src', 'object-src']) {
    expect([name, policy[name] ?? "'self'"]).toEqual([name, "'self'"]);
  }
  expect(["'self'", `'self' ${PUBLIC_URL}`]).toContain(policy['connect-src'] ?? "'self'");

  const html = await response.text();
  expect(html).not.toMatch(/<[^>]*\son\w+\s*=|=\s*["']?\s*javascript:|<base/i);
  for (const [, attributes, content = ''] of html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)) {
    if (content !== '') expect(attributes).toContain('type="application/json"');
    expect(content).not.toContain('<');
  }
  for (const [link, target] of html.matchAll(/<a\s[^>]*href="(https?:[^"]*)"[^>]*>/g)) {
    if (!target?.startsWith(PUBLIC_URL)) expect(link).toContain('rel="noopener noreferrer nofollow"');
  }
});

test('no other file responds with HTML', () => {
  const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && /\bc\.html\(/.test(readFileSync(join(SRC, file), 'utf8')))
    .sort();
  expect(sources).toEqual(SOURCES);
});

function directivesOf(policy: string): Record<string, string> {
  const directives = policy.split(';').map((directive) => directive.trim().split(' '));
  return Object.fromEntries(directives.map(([name = '', ...values]) => [name, values.join(' ')]));
}
