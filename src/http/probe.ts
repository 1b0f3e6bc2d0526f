/** Monitoring systems wait 10 s for a response as a rule, and some 3 s. */
const PROBE_TIMEOUT_MS = 2_000;

/**
 * Limits how long a caller waits for a probe of the database: a query to a server whose machine is gone without a word
 * waits a minute. A probe that is still under way is shared, so that repeated calls do not use up the connections.
 * @param look the probe
 * @param problem message of the error after the timeout
 * @returns rejects as the probe does, or after the timeout
 */
export function createProbe<Result>(
  look: () => Promise<Result>,
  problem: string,
  timeoutMs = PROBE_TIMEOUT_MS,
): () => Promise<Result> {
  let underWay: Promise<Result> | null = null;
  return async () => {
    underWay ??= look().finally(() => {
      underWay = null;
    });
    const timeout = Promise.withResolvers<never>();
    const timer = setTimeout(() => timeout.reject(new Error(problem)), timeoutMs);
    try {
      return await Promise.race([underWay, timeout.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}
