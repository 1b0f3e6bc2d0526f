/** How long each part of a fetch may take, in milliseconds. */
export interface FetchTimeouts {
  /** Connection setup: name resolution, TCP and TLS. */
  connectMs: number;
  /** From sending the request to the end of the response's headers. */
  headersMs: number;
  /** Between two pieces of the body. */
  idleMs: number;
  /** The whole fetch by the wall clock, redirects included, however steadily it trickles. */
  totalMs: number;
}

/** Enough for an ordinary slow page; a page that takes longer keeps its visitors waiting too. */
export const DEFAULT_FETCH_TIMEOUTS: FetchTimeouts = {
  connectMs: 5_000,
  headersMs: 10_000,
  idleMs: 10_000,
  totalMs: 15_000,
};
