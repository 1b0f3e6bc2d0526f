import { expect } from 'vitest';
import { type ReportChanges, updateReport } from '../../../src/database/queries/stored-report.ts';
import { createClient } from '../../rest/rest-client.ts';
import { checkRecord } from '../../support/check-record.ts';
import { type SeededRun, seedReports, seedRun } from '../../support/seed-reports.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { NO_PLACE } from '../report-page/sample-report.ts';

/** A stored report. */
export interface StoredReport {
  id: number;
  /** Path of its page. */
  path: string;
}

/** A service, with the actions of tests of report pages. */
export type ReportPages = ReturnType<typeof createReportPages>;

export const PATCH = '--- a/example.org\n+++ b/example.org\n';
export const PASSWORD = 'correct horse';
export const PRIVATE = { privacy: '1' };
export const LOCKED = { privacy: '2', password: PASSWORD };
/** Headers of a browser that navigates to a page. */
export const NAVIGATION = { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Site': 'same-origin' };
/** The path of a report that does not exist. */
export const UNKNOWN = { id: 0, path: `/r/${'A'.repeat(32)}` };

/** A URL and a check that cause harm unless they are escaped. */
export const HOSTILE_URL = "https://example.org/'onload='alert(1)'?q=<script>alert(1)</script>";
export const HOSTILE_CHECK = checkRecord('document-title', 'failed', {
  title: '=HYPERLINK("https://evil.example/","<script>alert(1)</script>")',
  advice: '+1 "quoted", and\r\non two lines',
  value: '@SUM(1)',
  expected: { least: -1 },
  evidence: [
    { ...NO_PLACE, snippet: '<title>"><script>alert(1)</script>', selector: 'title', line: 3, note: '-2' },
  ],
  evidenceTotal: 1,
  scoreGain: 100,
});

/** Starts the service without a worker; settings and parts as `startTestApp` takes them. */
export async function startReportPages(
  ...[environment, parts]: Parameters<typeof startTestApp>
): Promise<ReportPages> {
  return createReportPages(await startTestApp({ EMBEDDED_WORKER: 'off', ...environment }, parts));
}

/** The actions on the report pages of a service. @param access `privacy` and `password` as in the API */
export function createReportPages(app: TestApp) {
  const call = createClient(app.url, app.key);
  /** Requests a page or an export, uncompressed: compression takes a third of the CPU time of a request. */
  const open = (path: string, init: RequestInit = {}) => {
    const headers = { 'Accept-Encoding': 'identity', ...(init.headers as Record<string, string>) };
    return fetch(app.url + path, { redirect: 'manual', ...init, headers });
  };
  /** Changes privacy and password. */
  const change = async ({ id }: StoredReport, access: Record<string, string>) => {
    expect((await call('PATCH', `/reports/${id}`, { form: access })).status).toBe(200);
  };
  /** Sends the password form. */
  const unlock = (report: StoredReport, password: string, headers: Record<string, string> = {}) =>
    open(report.path, { method: 'POST', body: new URLSearchParams({ password }), headers });
  /** The query parameters of a signed URL of the report. @param key a write key by default */
  const ownerQuery = async ({ id }: StoredReport, seconds = 3600, key = app.key) => {
    const { body } = await createClient(app.url, key)('GET', `/reports/${id}?owner_link=${seconds}`);
    return new URL(body.data.owner_page_url).search;
  };
  /** Opens the signed URL of a report as a browser that comes from a page of the service. */
  const follow = async (...link: Parameters<typeof ownerQuery>) =>
    open(link[0].path + (await ownerQuery(...link)), { headers: NAVIGATION });
  const storeAs = async (
    result: { result?: 'decent' },
    access?: Record<string, string>,
  ): Promise<StoredReport> => {
    const seed = { url: HOSTILE_URL, score: 65.5, checks: [HOSTILE_CHECK], patch: PATCH, ...result };
    const [stored] = await seedReports(app.database, [seed]);
    if (!stored) throw new Error('The report was not stored.');
    const report = { id: stored.id, path: `/r/${stored.slug}` };
    if (access) await change(report, access);
    return report;
  };
  return {
    ...{ app, open, change, unlock, ownerQuery, follow },
    /** Stores a report with a completed run. */
    store: (access?: Record<string, string>) => storeAs({ result: 'decent' }, access),
    /** Stores a report whose first run is queued. */
    storeQueued: (access?: Record<string, string>) => storeAs({}, access),
    /** Stores another ended run of a report, of the same page by default. Returns its id. */
    addRun: ({ id }: StoredReport, run?: SeededRun) =>
      seedRun(app.database, id, {
        ...(!run?.error && { result: 'decent', score: 65.5, checks: [HOSTILE_CHECK], patch: PATCH }),
        ...run,
      }),
    /** The report in the REST API; undefined if there is none. */
    read: async ({ id }: StoredReport) => (await call('GET', `/reports/${id}`)).body.data,
    /** Changes a report as a worker of another process does. */
    work: async ({ id }: StoredReport, changes: ReportChanges) => {
      await app.database.transact((em) => updateReport(em, id, changes, new Date()));
    },
    remove: async ({ id }: StoredReport) => {
      expect((await call('DELETE', `/reports/${id}`)).status).toBe(200);
    },
    /** The Cookie header of a browser that followed the signed URL. */
    ownerCookie: async (...link: Parameters<typeof ownerQuery>) => cookieOf(await follow(...link)),
    /** The Cookie header of a browser that sent the correct password. */
    passCookie: async (report: StoredReport) => cookieOf(await unlock(report, PASSWORD)),
    close: app.close,
  };
}

/** The first cookie that a response sets, as a browser sends it back. */
export function cookieOf(response: Response): string {
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** The parts of a response that a viewer can observe, without those that differ between any two requests. */
export async function observed(response: Response) {
  const headers = [...response.headers].filter(([name]) => !['x-request-id', 'date'].includes(name));
  const requestId = response.headers.get('x-request-id') ?? '';
  return { status: response.status, headers, body: (await response.text()).replaceAll(requestId, '') };
}
