import type { HeaderLine } from './headers.ts';

/** The purposes for which browsers load files. */
export const LOADED_PURPOSES = ['stylesheet', 'script', 'image', 'font', 'media'] as const;
export type LoadedPurpose = (typeof LOADED_PURPOSES)[number];

/** The purpose of a request for a resource. Each URL is requested once, for its first purpose. */
export type ResourcePurpose =
  | LoadedPurpose
  | 'robots'
  | 'sitemap'
  | 'favicon'
  | 'touch-icon'
  | 'manifest'
  | 'social-image'
  | 'version'
  | 'link-probe'
  | 'http-sibling'
  | 'host-sibling'
  | 'random-path'
  | 'llms-txt'
  | 'security-txt'
  | 'cors-preflight';

/**
 * Why there is no response: `too-large` for a body over the limit of bytes, `request-limit` where the run had used up
 * its requests. See `unknownReasonOf` for the reason that audits report.
 */
export type ResourceFailure = 'fetch-failed' | 'timeout' | 'too-large' | 'request-limit' | 'blocked';

/**
 * The `Origin` of the `cors-preflight` request: a reserved domain without an owner, which no site allows on purpose.
 */
export const PROBE_ORIGIN = 'https://cors-probe.example';

/** A request to make. */
export interface ResourceRequest {
  /** Absolute, without a fragment. */
  url: string;
  purpose: ResourcePurpose;
  /** A `HEAD` with an error response is repeated as `GET`. */
  method: 'GET' | 'HEAD' | 'OPTIONS';
  /** How much of the body is read: all of it as text, its first bytes, or nothing. */
  body: 'text' | 'prefix' | 'none';
}

/** Facts of a TLS connection. */
export interface TlsFacts {
  /** As Node names it: `TLSv1.3`. */
  protocol: string;
  /** IANA name of the cipher suite. */
  cipher: string;
  /** Organization, else common name, of the certificate's issuer. */
  issuer: string | null;
  /** Common name of the certificate. */
  subject: string | null;
  /** ISO 8601 UTC. */
  validFrom: string;
  validTo: string;
}

/** A response with any status. */
export interface ResourceResponse {
  /** After redirects. */
  finalUrl: string;
  status: number;
  httpVersion: 'HTTP/1.1' | 'HTTP/2';
  headers: HeaderLine[];
  /** The redirect responses before this one, in order. */
  redirects: { url: string; status: number }[];
  /** Decoded text, for `body: 'text'`; null otherwise. */
  text: string | null;
  /** First bytes of the decoded body (at most 64 KiB), for `body: 'prefix'`; null otherwise. */
  prefix: Uint8Array | null;
  /** Body size after content decoding: as read, or as declared by the server if the body was cut; null when unknown. */
  bytes: number | null;
  /** Body size on the wire; the same rules apply. */
  transferBytes: number | null;
  /** From the first request to the end of the body as far as read. */
  durationMs: number;
  /** Null without TLS. */
  tls: TlsFacts | null;
  /** Whether the body is longer than the limit, so that only its beginning was read. */
  truncated: boolean;
}

/** A request with its response or failure. */
export interface Resource extends ResourceRequest {
  response: ResourceResponse | null;
  /** Null with a response. */
  failure: ResourceFailure | null;
  /** A code of `FetchError`, such as `dns_failed`, or `request_limit`, for evidence; null with a response. */
  failureCode: string | null;
}
