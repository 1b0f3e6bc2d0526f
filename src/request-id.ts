import { AsyncLocalStorage } from 'node:async_hooks';

const requestIds = new AsyncLocalStorage<string>();

/** Runs the handler of a request: what it calls can ask for the ID of the request. */
export function withRequestId<Result>(requestId: string, handler: () => Result): Result {
  return requestIds.run(requestId, handler);
}

/** The ID of the HTTP request that led here, for logs; null outside of requests. */
export function currentRequestId(): string | null {
  return requestIds.getStore() ?? null;
}
