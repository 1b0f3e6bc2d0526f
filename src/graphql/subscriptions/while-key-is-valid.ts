import { once } from 'node:events';
import { isKeyStillValid } from '../../accounts/authenticate.ts';
import { AppError } from '../../errors.ts';
import type { GraphqlContext } from '../context.ts';

/**
 * The events of a subscription for as long as its key is valid: ends when the key expires, or its revocation is published
 * or found in the database. Replaces `context.loaders` before each event. When the service closes before the last event,
 * the connection is closed, after which clients subscribe again: they do not after an end that is sent as `complete`,
 * nor Relay after an error.
 * @param watch the events until the signal aborts
 * @param isLast whether no event follows this one
 * @throws AppError `unauthenticated` for such a key
 */
export async function* whileKeyIsValid<Event extends object>(
  context: GraphqlContext,
  watch: (ended: AbortSignal) => AsyncIterable<Event>,
  isLast: (event: Event) => boolean,
): AsyncGenerator<Event> {
  const { services, actor, keyWatch, request, isShuttingDown, disconnect } = context;
  using key = keyWatch.watch(actor.apiKey);
  const ended = AbortSignal.any([request.signal, key.ended]);
  let hasEnded = false;
  // The key of the request may come from the cache, and the watch does not report earlier revocations.
  if (!(await isKeyStillValid(services.database, actor, services.clock())))
    throw new AppError('unauthenticated');
  for await (const event of watch(ended)) {
    if (key.ended.aborted) break;
    hasEnded = isLast(event);
    context.loaders = context.loadersOf(event);
    yield event;
  }
  if (key.ended.aborted) throw new AppError('unauthenticated');
  if (hasEnded || !isShuttingDown() || request.signal.aborted) return;
  const disconnected = once(request.signal, 'abort');
  disconnect();
  await disconnected;
}
