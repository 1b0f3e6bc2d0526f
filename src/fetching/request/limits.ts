/** How long each part of a fetch may take, in milliseconds. */
export interface Budgets {
  /** Until the connection stands: name resolution, TCP and TLS. */
  connectMs: number;
  /** From sending the request to the end of the response's headers. */
  headersMs: number;
  /** Between two pieces of the body. */
  idleMs: number;
  /** The whole fetch by the wall clock, redirects included, however steadily it trickles. */
  totalMs: number;
}

/** What an ordinary slow page needs; a page that takes longer keeps its visitors waiting too. */
export const DEFAULT_BUDGETS: Budgets = {
  connectMs: 5_000,
  headersMs: 10_000,
  idleMs: 10_000,
  totalMs: 15_000,
};
