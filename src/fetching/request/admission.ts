import type { ResourcePurpose } from '../../page/resource.ts';
import type { TimeLimit } from './limit-time.ts';

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

/**
 * Sends the requests of one fetch, each after its admission, which ends the one before. The clock of the limit is paused
 * while a request waits.
 * @param send calls `admit` before each request
 */
export async function withAdmission<Result>(
  admitRequest: AdmitRequest | undefined,
  { purpose, limit }: { purpose: ResourcePurpose | 'page'; limit: TimeLimit },
  send: (admit: (url: URL) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  let end = async () => {};
  try {
    return await send(async (url) => {
      if (!admitRequest) return;
      await end();
      end = async () => {};
      limit.pause();
      try {
        end = await admitRequest(url, purpose, limit.signal);
      } finally {
        limit.resume();
      }
    });
  } finally {
    await end();
  }
}
