/** What is fetched beside a page, as plain data, in the shape that the audits plan and read. */

import type { FetchErrorCode } from '../fetch-error.ts';
import type { TlsFacts } from '../request/connection-facts.ts';
import type { HeaderLine } from '../request/read-headers.ts';

/** A request to make. */
export interface ResourceRequest {
  /** Absolute. */
  url: string;
  /** Decides how much is read, and what is asked for: see `request-rules.ts`. */
  purpose: string;
  /** `HEAD` that is answered with an error is followed by `GET`. */
  method: 'GET' | 'HEAD' | 'OPTIONS';
  /** How much of the body is read: all of it as text, its first bytes, or nothing. */
  body: 'text' | 'prefix' | 'none';
}

/** An answer, whatever its status. */
export interface ResourceAnswer {
  finalUrl: string;
  status: number;
  httpVersion: string;
  headers: HeaderLine[];
  /** Addresses that were redirected from, in order. */
  redirects: { url: string; status: number }[];
  /** Null unless asked for. */
  text: string | null;
  /** Null unless asked for. */
  prefix: Uint8Array | null;
  /** Body size after content decoding, as announced or else as far as read; null when neither. */
  bytes: number | null;
  /** Body size on the wire, likewise. */
  transferBytes: number | null;
  /** From the first request to the end of what was read. */
  durationMs: number;
  tls: TlsFacts | null;
  /** Whether the body is longer than what was read. */
  truncated: boolean;
}

/** Why there is no answer. */
export type ResourceFailure = 'fetch-failed' | 'timeout' | 'too-large' | 'blocked';

/** What became of a request. */
export type FetchedResource<Request extends ResourceRequest = ResourceRequest> = Request &
  (
    | { answer: ResourceAnswer; failure: null; failureCode: null }
    | { answer: null; failure: ResourceFailure; failureCode: FetchErrorCode }
  );
