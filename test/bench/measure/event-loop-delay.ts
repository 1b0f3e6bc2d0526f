import { type Row, within } from '../../lab/report.ts';
import { readMetrics } from '../../lab/requests.ts';

const METRIC = 'page_reports_event_loop_delay_seconds{quantile="0.99"}';
const MAX_MS = 50;

/**
 * The 99th percentile of the service's event loop delay in the last minute. A quick round is shorter, so its
 * figure includes the start of the service and its first request, which loads code.
 */
export async function eventLoopDelay(server: { url: string }, meanwhile: string): Promise<Row> {
  const seconds = (await readMetrics(server))(METRIC);
  if (Number.isNaN(seconds)) throw new Error('The metrics have no event loop delay.');
  return within(`Event loop while ${meanwhile}, p99`, MAX_MS, seconds * 1000);
}
