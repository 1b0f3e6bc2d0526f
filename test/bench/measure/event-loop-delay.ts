import type { Comparison } from '../comparison.ts';
import type { Server } from '../start-server.ts';

/** Metrics that tell it, the better one first: prom-client counts the pause between its own looks in. */
const METRICS = [
  /^page_reports_event_loop_delay_seconds\{quantile="0\.99"\} (\S+)$/m,
  /^nodejs_eventloop_lag_p99_seconds (\S+)$/m,
];
const MAX_MS = 50;

/** How long the service's event loop was held up since this was asked last: the 99th percentile of all turns. */
export async function eventLoopDelay({ url }: Pick<Server, 'url'>, meanwhile: string): Promise<Comparison> {
  const response = await fetch(`${url}/metrics`);
  const text = await response.text();
  const seconds = METRICS.map((metric) => metric.exec(text)?.[1]).find((value) => value !== undefined);
  if (seconds === undefined) throw new Error('The metrics tell no delay of the event loop.');
  return {
    what: `Event loop while ${meanwhile}, p99`,
    unit: 'ms',
    ours: Number(seconds) * 1000,
    reference: null,
    target: { of: 'value', atMost: MAX_MS },
  };
}
