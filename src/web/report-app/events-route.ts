import type { Handler } from 'hono';
import { streamSSE } from 'hono/streaming';
import { AppError } from '../../errors.ts';
import type { ServiceContext } from '../../reports/service-context.ts';
import { watchPage } from '../../reports/watch/watch-page.ts';
import { progressText } from '../report-page/wording.ts';
import type { ReportEnv } from './access-guard.ts';

/** Maximum number of streams; further pages poll instead. */
const MAX_STREAMS = 1_000;
const RETRY_SECONDS = 10;
/** Below the 60 s after which proxies close idle connections. */
const HEARTBEAT_MS = 15_000;

/**
 * `GET /r/{slug}/events`: the progress of the run as server-sent events (HTML standard, 9.2): `progress` with a text, now
 * and after each change; and `end` when there is a new page to fetch.
 */
export function eventsRoute(services: ServiceContext): Handler<ReportEnv> {
  let streams = 0;
  return (c) => {
    if (streams >= MAX_STREAMS) {
      throw new AppError('unavailable', undefined, { retryAfterSeconds: RETRY_SECONDS });
    }
    // nginx otherwise buffers a response until it ends.
    c.header('X-Accel-Buffering', 'no');
    if (c.req.method === 'HEAD') return c.body(null, 200, { 'Content-Type': 'text/event-stream' });
    const { report, viewer } = c.var;
    streams++;
    const response = streamSSE(c, async (events) => {
      const heartbeat = setInterval(() => events.write(': \n\n'), HEARTBEAT_MS);
      try {
        const { signal } = c.req.raw;
        for await (const state of watchPage(services, report, viewer, signal)) {
          await events.writeSSE(
            state.progress
              ? { event: 'progress', data: progressText(state.progress) }
              : { event: 'end', data: state.report.status },
          );
        }
      } catch {
        // Dropped, because Hono would print the error or send its message. The browser reconnects; if that fails too,
        // the failed request is logged.
      } finally {
        clearInterval(heartbeat);
        streams--;
      }
    });
    // `streamSSE` sets `no-cache`, which lets caches store the stream.
    response.headers.set('Cache-Control', 'private, no-store');
    return response;
  };
}
