import type { Socket } from 'node:net';
import { FetchError } from '../guard/fetch-error.ts';

/**
 * Maximum number of bytes read from one connection: all bodies of a report (24 MB) and their framing. Bodies and
 * headers have lower limits; this one also counts other bytes, such as interim responses, chunk extensions and padding.
 */
export const MAX_CONNECTION_BYTES = 28_000_000;
const CHECK_INTERVAL_MS = 20;

/** Breaks the connection with `too_large` soon after it has received more than the limit. */
export function limitReceived(socket: Socket): void {
  const timer = setInterval(() => {
    if (socket.bytesRead > MAX_CONNECTION_BYTES) socket.destroy(receivedTooMuch());
  }, CHECK_INTERVAL_MS);
  socket.once('close', () => clearInterval(timer));
}

function receivedTooMuch(): FetchError {
  return new FetchError('too_large', 'The response is larger than the limit of this service.');
}
