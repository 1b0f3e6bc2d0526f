import type { Handler } from 'hono';
import { stream } from 'hono/streaming';
import type { ReportRecord } from '../../database/stores/report-store.ts';
import { AppError } from '../../errors.ts';
import type { ServiceContext } from '../../reports/service-context.ts';
import { watchPage } from '../../reports/watch-page.ts';
import { isUnfinished } from '../../reports/watch-report.ts';
import { progressText } from './pages/progress-page.ts';
import type { ReportEnv } from './report-env.ts';

/** Pages beyond these look for news by themselves. */
const MAX_STREAMS = 1_000;
const LOOK_AGAIN_SECONDS = 10;
/** Proxies close connections that are silent for a minute. */
const HEARTBEAT_MS = 15_000;

/**
 * `GET /r/{slug}/events`: what the run is doing, as server-sent events (HTML standard, 9.2): `progress` with a
 * sentence, at once and after each change, and `end` when there is a new page to fetch.
 */
export function eventsRoute(services: ServiceContext): Handler<ReportEnv> {
  let streams = 0;
  return (c) => {
    if (streams >= MAX_STREAMS) {
      throw new AppError('unavailable', undefined, { retryAfterSeconds: LOOK_AGAIN_SECONDS });
    }
    c.header('Content-Type', 'text/event-stream');
    // nginx otherwise buffers a response until it ends.
    c.header('X-Accel-Buffering', 'no');
    if (c.req.method === 'HEAD') return c.body(null);
    const { report, visitor } = c.var;
    streams++;
    return stream(
      c,
      async (events) => {
        const heartbeat = setInterval(() => events.write(': \n\n'), HEARTBEAT_MS);
        try {
          const { signal } = c.req.raw;
          for await (const seen of watchPage(services, report, visitor, signal))
            await events.write(eventOf(seen));
        } finally {
          clearInterval(heartbeat);
          streams--;
        }
      },
      // The browser connects anew, and if that fails too, the request is logged as any other.
      async () => undefined,
    );
  };
}

function eventOf(report: ReportRecord): string {
  const [event, data] = isUnfinished(report) ? ['progress', progressText(report)] : ['end', report.status];
  return `event: ${event}\ndata: ${data}\n\n`;
}
