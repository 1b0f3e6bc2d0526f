import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { errorMessage } from '../../error-message.ts';
import { requestAsUser } from '../../fetching/request-as-user.ts';
import { CommandError, EXIT_NOT_AUDITED, EXIT_USAGE } from '../command-error.ts';
import type { AuditedPage, AuditResponse, Target } from './audited-page.ts';

const MAX_WAIT_MS = 10 * 60_000;
const POLL_MS = 2_000;
const WAIT_SECONDS = 60;
const FIRST_SERVER_ERROR = 500;
const TOO_MANY_REQUESTS = 429;

const StoredReport = z.looseObject({
  id: z.int(),
  url: z.string(),
  status: z.string(),
  page_url: z.string(),
});
const ErrorBody = z.object({ error: z.object({ message: z.string() }) });

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
  const key = await readFile(keyFile, 'utf8').catch((cause) => {
    throw new CommandError(`${keyFile} cannot be read: ${errorMessage(cause)}`, EXIT_USAGE, { cause });
  });
  const url = new URL('api/v1/', server.endsWith('/') ? server : `${server}/`).href;
  return { url, headers: { authorization: `Bearer ${key.trim()}`, accept: 'application/json' } };
}

/**
 * Audits a page on a service: a new run of the newest report of its URL, else a new report.
 * @throws CommandError if the service cannot be reached, rejects the request or takes more than ten minutes
 */
export async function auditOnServer(target: Target, service: Service): Promise<AuditedPage> {
  const query = new URLSearchParams({ search: target.url, per_page: '100' });
  const { data: found } = z
    .object({ data: z.array(StoredReport) })
    .parse(await send(service, `reports?${query}`));
  const existing = found.find(({ url }) => url === target.url);
  const sent = existing
    ? await send(service, `reports/${existing.id}`, { method: 'PATCH', body: { results: 1 } })
    : await send(service, 'reports', { method: 'POST', body: { url: target.url } });
  const report = await finished(service, sent);
  return { ...target, report: report as object as AuditResponse, data: null, pageUrl: report.page_url };
}

async function finished(service: Service, sent: unknown): Promise<z.infer<typeof StoredReport>> {
  const end = Date.now() + MAX_WAIT_MS;
  for (let body = sent; ; ) {
    const { data } = z.object({ data: StoredReport }).parse(body);
    if (data.status !== 'queued' && data.status !== 'running') return data;
    if (Date.now() > end) throw new CommandError(`${data.url} still waits for an audit.`, EXIT_NOT_AUDITED);
    await setTimeout(POLL_MS);
    body = await send(service, `reports/${data.id}`);
  }
}

async function send(
  { url, headers }: Service,
  path: string,
  { method = 'GET', body }: { method?: string; body?: object } = {},
): Promise<unknown> {
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
  if (isOk) return content;
  const { data } = ErrorBody.safeParse(content);
  throw new CommandError(
    `The service responds with status ${status}: ${data?.error.message ?? 'no JSON'}`,
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
