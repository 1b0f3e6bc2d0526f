import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { requestAsUser } from '../../fetching/request-as-user.ts';
import { CommandError, EXIT_NOT_AUDITED, EXIT_USAGE, requireReadable } from '../command-error.ts';
import type { AuditReport } from './audit-report.ts';
import type { AuditedPage, Target } from './audited-page.ts';
import { presentFailure } from './present-audit.ts';

const MAX_WAIT_MS = 10 * 60_000;
const POLL_MS = 2_000;
const WAIT_SECONDS = 60;
const PER_PAGE = 100;
const FIRST_SERVER_ERROR = 500;
const TOO_MANY_REQUESTS = 429;

const StoredReport = z.looseObject({
  id: z.int(),
  url: z.string(),
  status: z.string(),
  page_url: z.string(),
});
type StoredReport = z.infer<typeof StoredReport>;
const OneReport = z.object({ data: StoredReport });
const ReportList = z.object({ data: z.array(StoredReport) });
const ErrorBody = z.object({ message: z.string() });

/** A service that stores reports, and the headers with its key. */
export interface Service {
  url: string;
  headers: Record<string, string>;
}

/**
 * Reads the key of a service.
 * @throws CommandError if the file cannot be read
 */
export async function openService(server: string, keyFile: string | undefined): Promise<Service> {
  if (keyFile === undefined) throw new CommandError('--server needs --key-file.', EXIT_USAGE);
  const key = await requireReadable(keyFile, readFile(keyFile, 'utf8'));
  const url = new URL('api/v1/', server.endsWith('/') ? server : `${server}/`).href;
  return { url, headers: { authorization: `Bearer ${key.trim()}`, accept: 'application/json' } };
}

/**
 * Audits a page on a service: a new run of the newest report of its URL, else of a new report. If the service has no time or
 * cannot be reached, the report says so.
 * @throws CommandError if the service rejects the request
 */
export async function auditOnServer(target: Target, service: Service): Promise<AuditedPage> {
  try {
    const id = await findReport(target.url, service);
    const sent = id
      ? await send(service, `reports/${id}`, OneReport, { method: 'PATCH', body: { results: 1 } })
      : await send(service, 'reports', OneReport, { method: 'POST', body: { url: target.url } });
    const report = await finished(service, sent.data);
    return { ...target, report: report as object as AuditReport, data: null, pageUrl: report.page_url };
  } catch (error) {
    if (!(error instanceof CommandError) || error.exitCode !== EXIT_NOT_AUDITED) throw error;
    const reason = { code: 'connect_failed' as const, message: error.message, httpStatus: null };
    return { ...target, report: presentFailure(target.url, reason), data: null, pageUrl: null };
  }
}

/** The id of the newest report of a URL, or null. The search also finds URLs that only contain it. */
async function findReport(url: string, service: Service): Promise<number | null> {
  for (let page = 1; ; page++) {
    const query = new URLSearchParams({ search: url, per_page: String(PER_PAGE), page: String(page) });
    const { data } = await send(service, `reports?${query}`, ReportList);
    const found = data.find((report) => report.url === url);
    if (found || data.length < PER_PAGE) return found?.id ?? null;
  }
}

async function finished(service: Service, sent: StoredReport): Promise<StoredReport> {
  const end = Date.now() + MAX_WAIT_MS;
  for (let report = sent; ; ) {
    if (report.status !== 'queued' && report.status !== 'running') return report;
    if (Date.now() > end) throw new CommandError('The audit still waits for a worker.', EXIT_NOT_AUDITED);
    await setTimeout(POLL_MS);
    ({ data: report } = await send(service, `reports/${report.id}`, OneReport));
  }
}

async function send<Body extends z.ZodType>(
  { url, headers }: Service,
  path: string,
  schema: Body,
  { method = 'GET', body }: { method?: string; body?: object } = {},
): Promise<z.output<Body>> {
  const { isOk, status, text } = await requestAsUser(url + path, {
    method,
    headers: {
      ...headers,
      prefer: `wait=${WAIT_SECONDS}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch((cause) => {
    throw new CommandError(`The service at ${url} cannot be reached.`, EXIT_NOT_AUDITED, { cause });
  });
  const content = parseJson(text);
  if (isOk) {
    const { data, success } = schema.safeParse(content);
    if (success) return data;
    throw new CommandError(`${url} is no service of Page Reports.`, EXIT_USAGE);
  }
  const { data } = ErrorBody.safeParse(content);
  throw new CommandError(
    `The service responds with status ${status}: ${data?.message ?? 'no message'}`,
    status < FIRST_SERVER_ERROR && status !== TOO_MANY_REQUESTS ? EXIT_USAGE : EXIT_NOT_AUDITED,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
