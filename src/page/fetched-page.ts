import type { HeaderLine } from './headers.ts';
import type { Resource, TlsFacts } from './resource.ts';

/** A time to the first byte that is fast, our own threshold. A longer one is measured again. */
export const FAST_TTFB_MS = 200;

/** One response of the redirect chain, the final one included. */
export interface Hop {
  url: string;
  status: number;
  /** Every header line in the order received; repeated headers stay separate. */
  headers: HeaderLine[];
  /** From sending the request to the end of this response's headers. */
  durationMs: number;
}

/** A fetched page as plain data. */
export interface FetchedPage {
  /** The requested URL, normalized. */
  requestedUrl: string;
  /** The URL of the final response, after redirects. */
  url: string;
  /** When the fetch began: ISO 8601 UTC. */
  fetchedAt: string;
  /** The whole chain in order; the last entry is the final response. */
  hops: Hop[];
  status: number;
  /** `HTTP/1.0`, `HTTP/1.1` or `HTTP/2`. */
  httpVersion: string;
  /** Header lines of the final response, in the order received. */
  headers: HeaderLine[];
  /** The decoded text of the body, without a byte order mark. */
  html: string;
  /** WHATWG name of the encoding used to decode it, such as `UTF-8`. */
  encoding: string;
  /** Where the encoding was declared, strongest first. */
  encodingSource: 'bom' | 'http' | 'meta' | 'default';
  /** Body size after content decoding. */
  htmlBytes: number;
  /** Body size on the wire. */
  transferBytes: number;
  /** From the start of the final request to the end of its headers, connection included: the shortest time measured. */
  ttfbMs: number;
  /** From the first request to the end of the body. */
  totalMs: number;
  /** Facts of the TLS connection of the final response; null without TLS. */
  tls: TlsFacts | null;
}

/** A fetched page with its resources: the whole input of the engine and the audits. */
export interface PageSource extends FetchedPage {
  /** In the order planned. */
  resources: readonly Resource[];
}
