import type { Readable } from 'node:stream';
import { AppError } from './errors.ts';

/**
 * The parts of a request's body, read from Node's own request: as a web stream it takes several times as long, and
 * what is left of it when it is refused stays on the connection, so that the client never reads the refusal.
 * @throws AppError `bad_request` when the client breaks off
 */
export async function* bodyChunks(incoming: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) yield chunk;
  } catch (cause) {
    throw new AppError('bad_request', 'The request broke off.', { cause });
  } finally {
    incoming.on('error', () => undefined).resume();
  }
}
