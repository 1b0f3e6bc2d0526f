import type { Readable } from 'node:stream';
import { request } from 'undici';
import type { HeaderLine } from '../../page/headers.ts';
import type { TlsFacts } from '../../page/tls-facts.ts';
import { FetchError } from '../guard/fetch-error.ts';
import type { ConnectionRules, Connections } from './connections.ts';
import { elapsedMs } from './elapsed-ms.ts';
import { readHeaders } from './read-headers.ts';
import { transportFailure } from './transport-failure.ts';

/** A response whose body has not been read yet. Read the body or drop it. */
export interface UnreadResponse {
  url: URL;
  status: number;
  /** `HTTP/1.1` or `HTTP/2`. */
  httpVersion: string;
  headers: HeaderLine[];
  tls: TlsFacts | null;
  /** From sending the request, connection included, to the end of the headers. */
  durationMs: number;
  /** The body's bytes, still content-coded. */
  body: Readable;
}

/** The rules of all requests of a fetcher. */
export interface RequestRules extends ConnectionRules {
  userAgent: string;
}

/** User agent, headers and time limit of a request. */
export interface RequestOptions {
  method?: 'GET' | 'HEAD' | 'OPTIONS';
  userAgent: string;
  /** `accept` and other headers of this request only. */
  headers: { accept: string } & Record<string, string>;
  signal: AbortSignal;
}

/** Sends one request through the guard; a redirect is returned like any other response. Rejects with a FetchError. */
export async function sendRequest(
  connections: Connections,
  url: URL,
  { method = 'GET', userAgent, headers: own, signal }: RequestOptions,
): Promise<UnreadResponse> {
  const startedAt = performance.now();
  try {
    const { statusCode, headers, body } = await request(url, {
      dispatcher: connections.dispatcher,
      method,
      headers: {
        'user-agent': userAgent,
        'accept-language': 'en,*;q=0.5',
        'accept-encoding': 'gzip, deflate, br, zstd',
        ...own,
      },
      responseHeaders: 'raw',
      signal,
    });
    const durationMs = elapsedMs(startedAt);
    body.on('error', ignore);
    const { httpVersion = 'HTTP/1.1', tls = null } = connections.factsOf(url.origin) ?? {};
    return { url, status: statusCode, httpVersion, headers: readRaw(headers), tls, durationMs, body };
  } catch (error) {
    throw transportFailure(error);
  }
}

// With `raw`, undici returns a flat list, contrary to its types.
function readRaw(headers: unknown): HeaderLine[] {
  return readHeaders(headers as string[]);
}

/** Stops reading a body; does nothing after the body has been read. */
export function dropBody({ body }: UnreadResponse): void {
  body.destroy(DROPPED);
}

// Shared: the error is never shown, and a new one would capture a stack each time.
const DROPPED = new FetchError('connect_failed', 'The rest of the response is not needed.');

// A body that is dropped unread may still fail; the error is ignored.
function ignore(): void {}
