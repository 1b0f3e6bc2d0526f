import type { Comparison } from '../comparison.ts';
import type { Server } from '../start-server.ts';

const METRIC = /^page_reports_event_loop_delay_seconds\{quantile="0\.99"\} (\S+)$/m;
const MAX_MS = 50;

/**
 * The 99th percentile of the service's event loop delay in the last minute. A quick round is shorter, so its
 * figure includes the start of the service and its first request, which loads code.
 */
export async function eventLoopDelay({ url }: Pick<Server, 'url'>, meanwhile: string): Promise<Comparison> {
  const response = await fetch(`${url}/metrics`);
  const text = await response.text();
  const seconds = METRIC.exec(text)?.[1];
  if (seconds === undefined) throw new Error('The metrics have no event loop delay.');
  return {
    name: `Event loop while ${meanwhile}, p99`,
    unit: 'ms',
    ours: Number(seconds) * 1000,
    reference: null,
    target: { of: 'value', atMost: MAX_MS },
  };
}
