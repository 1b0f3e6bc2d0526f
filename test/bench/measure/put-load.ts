import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const AUTOCANNON = fileURLToPath(new URL('../node_modules/autocannon/autocannon.js', import.meta.url));

/** A busy machine is no reason to give up. */
const TIMEOUT_SECONDS = 60;

/** A request that is sent again and again. */
export interface RepeatedRequest {
  method: 'GET' | 'POST';
  /** Behind the server's address. */
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** How it is sent: on so many connections, each as soon as the last answer is there, for a time or a count. */
export interface LoadShape {
  connections: number;
  /** Either of the two. */
  seconds?: number;
  amount?: number;
}

/** What clients saw. */
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
 * Sends a request over and over from a process of its own.
 * @throws Error when an answer was none, or not a good one: such a load measures something else
 */
export async function putLoad(
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
