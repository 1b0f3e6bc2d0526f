import type { Readable } from 'node:stream';
import { request } from 'undici';
import type { ResourceRequest, ResourceResponse } from '../../page/resource.ts';
import { FetchError } from '../guard/fetch-error.ts';
import type { ConnectionRules, Connections } from './connections.ts';
import { readHeaders } from './read-headers.ts';
import { transportFailure } from './transport-failure.ts';

/** A response whose body has not been read yet. Read the body or drop it. */
export interface UnreadResponse extends Pick<ResourceResponse, 'status' | 'httpVersion' | 'headers' | 'tls'> {
  url: URL;
  /** From sending the request, connection included, to the end of the headers. */
  durationMs: number;
  /** The body's bytes, still content-coded. */
  body: Readable;
}

/** The rules of all requests of a fetcher. */
export interface RequestRules extends ConnectionRules {
  /** The headers of all requests to an origin, such as `user-agent`. */
  headersFor: (origin: string) => Record<string, string>;
}

/** The headers of one request, in addition to those of all. */
export type OwnHeaders = { accept: string } & Record<string, string>;

/** Sends one request through the guard; a redirect is returned like any other response. Rejects with a FetchError. */
export async function sendRequest(
  connections: Connections,
  url: URL,
  {
    method = 'GET',
    headersFor,
    headers: own,
    signal,
  }: Pick<RequestRules, 'headersFor'> & {
    method?: ResourceRequest['method'];
    headers: OwnHeaders;
    signal: AbortSignal;
  },
): Promise<UnreadResponse> {
  const startedAt = performance.now();
  const general = headersFor(url.origin);
  const cookie = [general.cookie, own.cookie].filter(Boolean).join('; ');
  try {
    const { statusCode, headers, body } = await request(url, {
      dispatcher: connections.dispatcher,
      method,
      headers: {
        'accept-language': 'en,*;q=0.5',
        'accept-encoding': 'gzip, deflate, br, zstd',
        ...own,
        ...general,
        ...(cookie && { cookie }),
      },
      responseHeaders: 'raw',
      signal,
    });
    const durationMs = elapsedMs(startedAt);
    // A body that is dropped unread may still fail; the error is ignored.
    body.on('error', () => {});
    const { httpVersion = 'HTTP/1.1', tls = null } = connections.factsOf(url.origin) ?? {};
    // With `raw`, undici returns a flat list, contrary to its types.
    if (!Array.isArray(headers)) throw new TypeError('The headers are not a flat list.');
    const lines = readHeaders(headers);
    return { url, status: statusCode, httpVersion, headers: lines, tls, durationMs, body };
  } catch (error) {
    throw transportFailure(error);
  }
}

/** Whole milliseconds since a moment of `performance.now()`. */
export function elapsedMs(startedAt: number): number {
  return Math.round(performance.now() - startedAt);
}

/** Stops reading a body; does nothing after the body has been read. */
export function dropBody({ body }: UnreadResponse): void {
  body.destroy(DROPPED);
}

// Shared: the error is never shown, and a new one would capture a stack each time.
const DROPPED = new FetchError('connect_failed', 'The rest of the response is not needed.');
