import type { Resources } from './resource.ts';

/** A header as it came over the wire: name in lower case, value without outer white space. */
export type HeaderLine = readonly [name: string, value: string];

/** One answer of the redirect chain, the final one included. */
export interface Hop {
  url: string;
  status: number;
  /** Every header line in the order received; repeated headers stay separate. */
  headers: HeaderLine[];
  /** From sending the request to the end of this answer's headers. */
  durationMs: number;
}

/** Where the page's character encoding was learnt from, strongest first. */
export type EncodingSource = 'bom' | 'http' | 'meta' | 'default';

/** Facts of the TLS connection that served the final answer. */
export interface TlsFacts {
  /** As Node names it: `TLSv1.3`. */
  protocol: string;
  cipher: string;
  issuer: string | null;
  subject: string | null;
  /** ISO 8601 UTC. */
  validFrom: string;
  validTo: string;
}

/** The fetched page as plain data: what the engine is given, and all that it may know. */
export interface PageSource {
  /** The address asked for, normalised. */
  requestedUrl: string;
  /** The address of the final answer, after redirects. */
  url: string;
  /** When the page was fetched: ISO 8601 UTC. */
  fetchedAt: string;
  /** The whole chain in order; the last entry is the final answer. */
  hops: Hop[];
  status: number;
  /** `HTTP/1.0`, `HTTP/1.1` or `HTTP/2`. */
  httpVersion: string;
  /** Header lines of the final answer, in the order received. */
  headers: HeaderLine[];
  /** The decoded text of the body, without a byte order mark. */
  html: string;
  /** WHATWG name of the encoding used to decode it, such as `UTF-8`. */
  encoding: string;
  encodingSource: EncodingSource;
  /** Body size after content decoding. */
  htmlBytes: number;
  /** Body size on the wire. */
  transferBytes: number;
  /** From the start of the final request until the first byte of its answer, connection included. */
  ttfbMs: number;
  /** From the first request until the end of the body. */
  totalMs: number;
  tls: TlsFacts | null;
  /** What was fetched beside the page. */
  resources: Resources;
}
