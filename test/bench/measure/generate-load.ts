import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const AUTOCANNON = fileURLToPath(new URL('../node_modules/autocannon/autocannon.js', import.meta.url));

/** Longer than a response takes on a busy machine. */
const TIMEOUT_SECONDS = 60;

/** A request that is sent repeatedly. */
export interface RepeatedRequest {
  method: 'GET' | 'POST';
  /** Path and query. */
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** Either `seconds` or `amount` is set. */
export interface LoadShape {
  /** Each sends its next request after the response to the last one. */
  connections: number;
  /** Duration of the load. */
  seconds?: number;
  /** Number of requests in all. */
  amount?: number;
}

/** The results of all connections. */
export interface LoadResult {
  responded: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/** The parts of autocannon's report that are read. */
interface AutocannonReport {
  duration: number;
  requests: { total: number };
  latency: { p50: number; p99: number };
  errors: number;
  timeouts: number;
  '2xx': number;
  non2xx: number;
}

/**
 * Sends a request repeatedly with autocannon, in a process of its own.
 * @throws Error if a request failed or its status is not 2xx, since that would measure something else
 */
export async function generateLoad(
  url: string,
  request: RepeatedRequest,
  { connections, seconds, amount }: LoadShape,
  signal: AbortSignal,
): Promise<LoadResult> {
  const options = [
    ['--json'],
    ['--no-progress'],
    ['--timeout', String(TIMEOUT_SECONDS)],
    ['--connections', String(connections)],
    amount === undefined ? ['--duration', String(seconds)] : ['--amount', String(amount)],
    ['--method', request.method],
    ...Object.entries(request.headers).map(([name, value]) => ['--headers', `${name}=${value}`]),
    request.body === undefined ? [] : ['--body', request.body],
  ].flat();
  const child = spawn(process.execPath, [AUTOCANNON, ...options, `${url}${request.path}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (child.exitCode !== 0) throw new Error(`autocannon ended with ${child.exitCode}: ${stderr}`);
  const report: AutocannonReport = JSON.parse(stdout);
  const failed = report.non2xx + report.errors + report.timeouts;
  if (failed > 0) throw new Error(`${failed} requests to ${request.path} failed: ${stdout}`);
  return {
    responded: report['2xx'],
    perSecond: report['2xx'] / report.duration,
    p50Ms: report.latency.p50,
    p99Ms: report.latency.p99,
  };
}
