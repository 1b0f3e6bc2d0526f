import { AsyncLocalStorage } from 'node:async_hooks';

const requestIds = new AsyncLocalStorage<string>();

/** Runs the handler of a request, so that code called by it can read the ID of the request. */
export function withRequestId<Result>(requestId: string, handler: () => Result): Result {
  return requestIds.run(requestId, handler);
}

/** The ID of the current HTTP request, for logs; null outside of requests. */
export function currentRequestId(): string | null {
  return requestIds.getStore() ?? null;
}
