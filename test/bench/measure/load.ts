import { once } from 'node:events';
import { type Agent, type IncomingMessage, request as open } from 'node:http';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { KEY, startProcess } from '../../lab/processes.ts';
import { type Row, within } from '../../lab/report.ts';
import { readMetrics } from '../../lab/requests.ts';

const AUTOCANNON = fileURLToPath(new URL('../node_modules/autocannon/autocannon.js', import.meta.url));
/** Longer than a response takes on a busy machine. */
const TIMEOUT_SECONDS = 60;
const EVENT_LOOP_DELAY = 'page_reports_event_loop_delay_seconds{quantile="0.99"}';
const MAX_DELAY_MS = 50;

/** A request that is sent repeatedly. */
export interface RepeatedRequest {
  method: 'GET' | 'POST';
  /** Path and query. */
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** A request that creates a report, as forms do. */
export function createRequest(page: string, key = KEY): RepeatedRequest {
  return {
    method: 'POST',
    path: '/api/v1/reports',
    headers: {
      authorization: `Bearer ${key}`,
      prefer: 'respond-async',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ url: page }).toString(),
  };
}

/** The results of all connections. */
interface LoadResult {
  responded: number;
  perSecond: number;
}

/**
 * Sends a request repeatedly with autocannon, in a process of its own. Each connection sends its next request after the
 * response to the last one, for so many seconds or until so many requests were sent in all.
 * @throws Error if a request failed or its status is not 2xx, since that would measure something else
 */
export async function generateLoad(
  url: string,
  { method, path, headers, body }: RepeatedRequest,
  { connections, seconds, amount }: { connections: number; seconds?: number; amount?: number },
): Promise<LoadResult> {
  const { exitCode, stdout, stderr } = await startProcess(process.execPath, [
    ...[AUTOCANNON, '--json', '--no-progress'],
    ...['--timeout', String(TIMEOUT_SECONDS), '--connections', String(connections)],
    ...(amount === undefined ? ['--duration', String(seconds)] : ['--amount', String(amount)]),
    ...['--method', method],
    ...Object.entries(headers).flatMap(([name, value]) => ['--headers', `${name}=${value}`]),
    ...(body === undefined ? [] : ['--body', body]),
    `${url}${path}`,
  ]).ended;
  if (exitCode !== 0) throw new Error(`autocannon ended with ${exitCode}: ${stderr}`);
  const report = JSON.parse(stdout);
  const failed = report.non2xx + report.errors + report.timeouts;
  if (failed > 0) throw new Error(`${failed} requests to ${path} failed: ${stdout}`);
  return { responded: report['2xx'], perSecond: report['2xx'] / report.duration };
}

/**
 * Sends one request through `node:http`, which adds less time than `fetch`.
 * @returns the JSON response, and the time until its last byte
 * @throws Error if the status is not 2xx, or if the response has GraphQL errors
 */
export async function timeRequest(
  url: string,
  { method, path, headers, body: sentBody }: RepeatedRequest,
  agent: Agent,
  // biome-ignore lint/suspicious/noExplicitAny: scenarios read the parts that they need
): Promise<{ body: any; durationMs: number }> {
  const startedAt = performance.now();
  const sent = open(`${url}${path}`, { method, headers, agent }).end(sentBody);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const body = (await json(response)) as { errors?: object[] };
  const durationMs = performance.now() - startedAt;
  const { statusCode = 0 } = response;
  if (statusCode < 200 || statusCode >= 300 || body.errors)
    throw new Error(`${path} ${sentBody}: ${statusCode} ${JSON.stringify(body)}`);
  return { body, durationMs };
}

/**
 * The 99th percentile of the service's event loop delay in the last minute. A quick round is shorter, so its
 * figure includes the start of the service and its first request, which loads code.
 */
export async function eventLoopDelay(server: { url: string }, meanwhile: string): Promise<Row> {
  const seconds = (await readMetrics(server))(EVENT_LOOP_DELAY);
  if (Number.isNaN(seconds)) throw new Error('The metrics have no event loop delay.');
  return within(`Event loop while ${meanwhile}, p99`, MAX_DELAY_MS, seconds * 1000);
}
