import type { Comparison } from '../comparison.ts';
import type { Server } from '../start-server.ts';

/** Metrics of the delay, the more precise one first: the one of prom-client includes its sampling interval. */
const METRICS = [
  /^page_reports_event_loop_delay_seconds\{quantile="0\.99"\} (\S+)$/m,
  /^nodejs_eventloop_lag_p99_seconds (\S+)$/m,
];
const MAX_MS = 50;

/**
 * The 99th percentile of the service's event loop delay in the last minute. A quick round is shorter, so its
 * figure includes the start of the service and its first request, which loads code. That of prom-client covers the time
 * since the last call.
 */
export async function eventLoopDelay({ url }: Pick<Server, 'url'>, meanwhile: string): Promise<Comparison> {
  const response = await fetch(`${url}/metrics`);
  const text = await response.text();
  const seconds = METRICS.map((metric) => metric.exec(text)?.[1]).find((value) => value !== undefined);
  if (seconds === undefined) throw new Error('The metrics have no event loop delay.');
  return {
    name: `Event loop while ${meanwhile}, p99`,
    unit: 'ms',
    ours: Number(seconds) * 1000,
    reference: null,
    target: { of: 'value', atMost: MAX_MS },
  };
}
