/** How long each part of a fetch may take, in milliseconds. */
export interface FetchTimeouts {
  /** Connection setup: name resolution, TCP and TLS. */
  connectMs: number;
  /** From sending the request to the end of the response's headers. */
  headersMs: number;
  /** Between two pieces of the body. */
  idleMs: number;
  /** The whole fetch, redirects included, even if data arrives steadily. */
  totalMs: number;
}

/** Enough for a slow ordinary page; a slower page makes its visitors wait too. */
export const DEFAULT_FETCH_TIMEOUTS: FetchTimeouts = {
  connectMs: 5_000,
  headersMs: 10_000,
  idleMs: 10_000,
  totalMs: 15_000,
};
