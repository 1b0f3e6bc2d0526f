import type { DecodedHtml } from './body/decode-html.ts';
import type { TlsFacts } from './request/connection-facts.ts';
import type { Hop } from './request/follow-redirects.ts';
import type { HeaderLine } from './request/read-headers.ts';

/** A fetched page as plain data, in the shape that the audits read. */
export interface FetchedPage extends DecodedHtml {
  /** When the fetch began, ISO 8601 UTC. */
  fetchedAt: string;
  /** The address asked for, normalised. */
  requestedUrl: string;
  /** The address of the final answer. */
  url: string;
  /** The whole chain in order; the last entry is the final answer. */
  hops: Hop[];
  status: number;
  httpVersion: string;
  headers: HeaderLine[];
  /** Body size after content decoding. */
  htmlBytes: number;
  /** Body size on the wire. */
  transferBytes: number;
  /** From the start of the final request to the end of its headers, connection included. */
  ttfbMs: number;
  /** From the first request to the end of the body. */
  totalMs: number;
  tls: TlsFacts | null;
}
