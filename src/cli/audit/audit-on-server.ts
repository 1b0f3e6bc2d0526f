import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { requestAsUser } from '../../fetching/request-as-user.ts';
import { isServerErrorStatus, TOO_MANY_REQUESTS } from '../../page/http-status.ts';
import { CommandError, EXIT_NOT_AUDITED, EXIT_USAGE, requireReadable } from '../command-error.ts';
import type { AuditReport } from './audit-report.ts';
import { type AuditedPage, presentFailure, type Target } from './audited-page.ts';

const MAX_WAIT_MS = 10 * 60_000;
const POLL_MS = 2_000;
const WAIT_SECONDS = 60;

const StoredReport = z.looseObject({ id: z.int(), status: z.string(), page_url: z.string() });
type StoredReport = z.infer<typeof StoredReport>;
const ReportBody = z.object({ data: StoredReport });
const ErrorBody = z.object({ message: z.string() });

/** A service that stores reports, and the headers with its key. */
export type Service = Awaited<ReturnType<typeof openService>>;

/** Reads the key of a service. */
export async function openService(server: string, keyFile: string | undefined) {
  if (keyFile === undefined) throw new CommandError('--server needs --key-file.', EXIT_USAGE);
  const key = await requireReadable(keyFile, readFile(keyFile, 'utf8'));
  const url = new URL('api/v1/', server.endsWith('/') ? server : `${server}/`).href;
  return { url, headers: { authorization: `Bearer ${key.trim()}`, accept: 'application/json' } };
}

/**
 * Audits a page on a service: a new run of the newest report of its URL, else of a new report. If the service has no time or
 * cannot be reached, the report says so.
 */
export async function auditOnServer(target: Target, service: Service): Promise<AuditedPage> {
  try {
    const report = await finished(service, await send(service, 'reports', { url: target.url, reuse: true }));
    return { ...target, report: report as object as AuditReport, data: null, pageUrl: report.page_url };
  } catch (error) {
    if (!(error instanceof CommandError) || error.exitCode !== EXIT_NOT_AUDITED) throw error;
    const reason = { code: 'connect_failed' as const, message: error.message, httpStatus: null };
    return { ...target, report: presentFailure(target.url, reason), data: null, pageUrl: null };
  }
}

async function finished(service: Service, sent: StoredReport): Promise<StoredReport> {
  const end = Date.now() + MAX_WAIT_MS;
  for (let report = sent; ; ) {
    if (report.status !== 'queued' && report.status !== 'running') return report;
    if (Date.now() > end) throw new CommandError('The audit still waits for a worker.', EXIT_NOT_AUDITED);
    await setTimeout(POLL_MS);
    report = await send(service, `reports/${report.id}`);
  }
}

/** Sends the body with POST, or a request without a body with GET. */
async function send({ url, headers }: Service, path: string, body?: object): Promise<StoredReport> {
  const { isOk, status, text } = await requestAsUser(url + path, {
    headers: { ...headers, prefer: `wait=${WAIT_SECONDS}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  }).catch((cause) => {
    throw new CommandError(`The service at ${url} cannot be reached.`, EXIT_NOT_AUDITED, { cause });
  });
  const content = parseJson(text);
  if (isOk) {
    const { data, success } = ReportBody.safeParse(content);
    if (success) return data.data;
    throw new CommandError(`${url} is no service of Page Reports.`, EXIT_USAGE);
  }
  const { data } = ErrorBody.safeParse(content);
  throw new CommandError(
    `The service responds with status ${status}: ${data?.message ?? 'no message'}`,
    isServerErrorStatus(status) || status === TOO_MANY_REQUESTS ? EXIT_NOT_AUDITED : EXIT_USAGE,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
