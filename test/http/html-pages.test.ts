import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedRun } from '../support/seed-reports.ts';
import {
  HOSTILE_CHECK,
  PASSWORD,
  type ReportPages,
  type StoredReport,
  startReportPages,
} from '../web/report-app/report-pages.ts';

const SRC = fileURLToPath(new URL('../../src/', import.meta.url));
/** The files that respond with HTML. A new one needs its pages in the table below. */
const SOURCES = [
  'rest/docs/docs-app.ts',
  'web/graphiql/graphiql-app.ts',
  'web/report-app/access-guard.ts',
  'web/report-app/owner-routes.ts',
  'web/report-app/page-routes.ts',
  'web/report-app/pages/error-page.ts',
  'web/report-app/pages/password-form.ts',
  'web/start-page/start-page-app.ts',
];
const PUBLIC_URL = 'https://reports.example';
const ERROR = { code: 'timeout' as const, message: '<script>alert(1)</script>', httpStatus: null };

let pages: ReportPages;
let shown: StoredReport;
let locked: StoredReport;

beforeAll(async () => {
  pages = await startReportPages({ PUBLIC_URL, RUNS_PER_MINUTE: '1' });
  shown = await pages.store();
  locked = await pages.store({ privacy: '2', password: PASSWORD });
});
afterAll(() => pages.close());

/** Ids of the runs of a report, oldest first. */
const runsOf = async ({ id }: StoredReport) => {
  const rows = await pages.app.database
    .fork()
    .execute(`select id from runs where report_id = ${id} order by id`);
  return rows.map((row) => Number(row.id));
};
/** The path of an action with the signature of its owner. */
async function ownerPath(report: StoredReport, action: string): Promise<string> {
  return report.path + action + (await pages.ownerQuery(report));
}
async function act(report: StoredReport, action: string, fields: Record<string, string> = {}) {
  return await pages.open(await ownerPath(report, action), {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
}

/** Opens each page there is, in each of its states. */
const OPENED: [name: string, status: number, open: () => Promise<Response>][] = [
  ['the start page', 200, () => pages.open('/')],
  ['GraphiQL', 200, () => pages.open('/graphql', { headers: { Accept: 'text/html' } })],
  ['the REST documentation', 200, () => pages.open('/docs')],
  ['a report', 200, () => pages.open(shown.path)],
  ['a mistyped URL', 404, () => pages.open('/anything', { headers: { Accept: 'text/html' } })],
  [
    'a signed URL on another site',
    200,
    async () => {
      const report = await pages.store({ privacy: '1' });
      const headers = { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Site': 'cross-site' };
      return await pages.open(report.path + (await pages.ownerQuery(report)), { headers });
    },
  ],
  [
    'a report that is run again',
    200,
    async () => {
      const report = await pages.store();
      await pages.work(report, { status: 'running' });
      return await pages.open(report.path);
    },
  ],
  ['a report whose first run waits', 200, async () => pages.open((await pages.storeQueued()).path)],
  [
    'a report whose first run failed',
    200,
    async () => {
      const report = await pages.storeQueued();
      await pages.work(report, { status: 'failed', error: ERROR });
      return await pages.open(report.path);
    },
  ],
  ['the question for a password', 403, () => pages.open(locked.path)],
  ['the response to a wrong password', 403, () => pages.unlock(locked, 'wrong')],
  ['a report to its owner', 200, async () => pages.open(locked.path + (await pages.ownerQuery(locked)))],
  ['the page of a run', 200, async () => pages.open(`${shown.path}/runs/${(await runsOf(shown)).at(0)}`)],
  [
    'the comparison of two runs',
    200,
    async () => {
      const report = await pages.store();
      await seedRun(pages.app.database, report.id, { result: 'bad', checks: [HOSTILE_CHECK] });
      const [base, head] = await runsOf(report);
      return await pages.open(`${report.path}/compare?base=${base}&head=${head}`);
    },
  ],
  [
    'the question for a password on the page of a run',
    403,
    async () => pages.open(`${locked.path}/runs/${(await runsOf(locked)).at(0)}`),
  ],
  [
    'the response to a wrong password on the page of a comparison',
    403,
    () => pages.unlock({ ...locked, path: `${locked.path}/compare?base=1&head=2` }, 'wrong'),
  ],
  ['a missing run', 404, () => pages.open(`${shown.path}/runs/0`)],
  ['the privacy form', 200, async () => pages.open(await ownerPath(locked, '/privacy'))],
  ['the privacy form after an error', 422, async () => act(locked, '/privacy', { privacy: 'ANY' })],
  ['the question before a deletion', 200, async () => pages.open(await ownerPath(locked, '/delete'))],
  ['the confirmation of a deletion', 200, async () => act(await pages.store({ privacy: '1' }), '/delete')],
  [
    'a run that is rejected',
    429,
    async () => {
      await act(await pages.store({ privacy: '1' }), '/run');
      return await act(await pages.store({ privacy: '1' }), '/run');
    },
  ],
  ['a missing report', 404, () => pages.open('/r/unknown')],
  ['an invalid address of a report', 404, () => pages.open('/r/a/b/c')],
  ['a method that pages of reports do not have', 405, () => pages.open(shown.path, { method: 'DELETE' })],
  ['a form that is too long', 413, () => pages.unlock(locked, 'x'.repeat(5_000))],
  [
    'a form that another site sent',
    403,
    () => pages.unlock(locked, PASSWORD, { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }),
  ],
];

test.each(OPENED)(
  '%s may run and load only scripts, styles and data of the service',
  async (_, status, open) => {
    const response = await open();
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
    expect(html).not.toMatch(/\son\w+\s*=|javascript:|<base/i);
    for (const [, attributes, content = ''] of html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)) {
      if (content !== '') expect(attributes).toContain('type="application/json"');
      expect(content).not.toContain('<');
    }
    for (const [link, target] of html.matchAll(/<a\s[^>]*href="(https?:[^"]*)"[^>]*>/g)) {
      if (!target?.startsWith(PUBLIC_URL)) expect(link).toContain('rel="noopener noreferrer nofollow"');
    }
  },
);

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
