import type { Context, Env, Handler } from 'hono';
import { type SSEMessage, streamSSE } from 'hono/streaming';
import { AppError } from '../errors.ts';

/** Maximum number of streams of a route; further pages poll instead. */
const MAX_STREAMS = 1_000;
const RETRY_SECONDS = 10;
/** Below the 60 s after which proxies close idle connections. */
const HEARTBEAT_MS = 15_000;

/** Sends server-sent events (HTML standard, 9.2). @param watch yields them until the signal aborts */
export function streamEvents<E extends Env>(
  watch: (c: Context<E>, signal: AbortSignal) => AsyncIterable<SSEMessage>,
): Handler<E> {
  let streams = 0;
  return (c) => {
    if (streams >= MAX_STREAMS) {
      throw new AppError('unavailable', undefined, { retryAfterSeconds: RETRY_SECONDS });
    }
    // nginx otherwise buffers a response until it ends.
    c.header('X-Accel-Buffering', 'no');
    if (c.req.method === 'HEAD') return c.body(null, 200, { 'Content-Type': 'text/event-stream' });
    streams++;
    const response = streamSSE(c, async (events) => {
      const heartbeat = setInterval(() => events.write(': \n\n'), HEARTBEAT_MS);
      try {
        for await (const event of watch(c, c.req.raw.signal)) await events.writeSSE(event);
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
