import type { HeaderLine, TlsFacts } from './page-source.ts';

/** What a request beside the page's own is for. One address is requested once; its first purpose names it. */
export type ResourcePurpose =
  | 'robots'
  | 'sitemap'
  | 'favicon'
  | 'stylesheet'
  | 'script'
  | 'image'
  | 'font'
  | 'media'
  | 'version'
  | 'link-probe'
  | 'http-sibling'
  | 'host-sibling'
  | 'random-path'
  | 'llms-txt'
  | 'security-txt'
  | 'cors-preflight';

/** Why a resource is not there. Audits give it on as the reason of an `unknown`. */
export type ResourceFailure = 'fetch-failed' | 'timeout' | 'too-large' | 'blocked' | 'robots-disallowed';

/** A request to make. */
export interface ResourceRequest {
  /** Absolute, without a fragment. */
  url: string;
  purpose: ResourcePurpose;
  /** `HEAD` that is answered with an error is followed by `GET`. */
  method: 'GET' | 'HEAD' | 'OPTIONS';
  /** How much of the body is wanted: all of it as text, its first bytes, or only the answer's head. */
  body: 'text' | 'prefix' | 'none';
}

/** An answer. */
export interface ResourceAnswer {
  /** After redirects. */
  finalUrl: string;
  status: number;
  httpVersion: string;
  headers: HeaderLine[];
  /** Addresses that were redirected from, in order, with the status of each. */
  redirects: { url: string; status: number }[];
  /** Decoded text, for `body: 'text'`; null otherwise. */
  text: string | null;
  /** First bytes of the decoded body (at most 64 KiB), for `body: 'prefix'`; null otherwise. */
  prefix: Uint8Array | null;
  /** Body size after content decoding, as far as read or announced; null when unknown. */
  bytes: number | null;
  /** Body size on the wire; null when unknown. */
  transferBytes: number | null;
  durationMs: number;
  tls: TlsFacts | null;
  /** Whether the body was cut at a cap. */
  truncated: boolean;
}

/** What became of a request. */
export interface Resource extends ResourceRequest {
  answer: ResourceAnswer | null;
  /** Why there is no answer; null when there is one. */
  failure: ResourceFailure | null;
  /** A closed code of the fetcher, such as `dns_failed` or `tls_invalid`, for evidence; null with an answer. */
  failureCode: string | null;
}

/** Everything that was fetched beside the page, in the order planned. */
export type Resources = readonly Resource[];
