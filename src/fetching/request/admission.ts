import type { ResourcePurpose } from '../../page/resource.ts';
import { withDeadline } from './limit-time.ts';

/**
 * Admits a request to a host, redirects included: resolves when it may be sent.
 * @returns ends the admission; called when the request has ended
 * @throws RequestLimitError when no further request to the host is allowed, or the reason of the signal
 */
export type AdmitRequest = (
  url: URL,
  purpose: ResourcePurpose | 'page',
  signal: AbortSignal,
) => Promise<() => Promise<void>>;

/** The run or its site audit has used up its requests. */
export class RequestLimitError extends Error {
  override readonly name = 'RequestLimitError';
}

/** One fetch: a request with its redirects, or several requests for the same purpose. */
export interface FetchOptions {
  /** Admits its requests; all are admitted without it. */
  admit: AdmitRequest | undefined;
  purpose: ResourcePurpose | 'page';
  /** Time limit of the fetch, without the time in which its requests wait for their admission. */
  timeoutMs: number;
  signal: AbortSignal;
}

/** The means by which a fetch sends a request. */
export interface FetchTools {
  /** To be called before each request. Ends the admission of the one before. */
  admit: (url: URL) => Promise<void>;
  /** Aborts with the caller's signal, and with a `timeout` when the time of the fetch is up. */
  signal: AbortSignal;
}

/** Sends the requests of one fetch, each after its admission. Rejects with the reason of the signal when that aborts. */
export async function withAdmission<Result>(
  { admit, purpose, timeoutMs, signal: callerSignal }: FetchOptions,
  send: (tools: FetchTools) => Promise<Result>,
): Promise<Result> {
  return await withDeadline(timeoutMs, callerSignal, async (signal, limit) => {
    let end = async () => {};
    const admitNext = async (url: URL) => {
      if (!admit) return;
      await end();
      end = async () => {};
      limit.pause();
      try {
        end = await admit(url, purpose, signal);
      } finally {
        limit.resume();
      }
    };
    try {
      return await send({ admit: admitNext, signal });
    } finally {
      await end();
    }
  });
}
