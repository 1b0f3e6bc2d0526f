/** A run takes a minute at most. The time that a lease takes to run out, and then to be claimed, comes on top. */
export const STUCK_MS = 120_000;
