/** Below the timeouts of monitoring systems, which are 10 s as a rule and 3 s in some. */
const PROBE_TIMEOUT_MS = 2_000;

/**
 * Limits how long a caller waits for a probe of the database: a query to a server that has crashed takes a minute to
 * fail. Calls during a probe share it, so that they do not use up the connections.
 * @param look the probe
 * @param problem message of the error after the timeout
 * @returns a function that rejects like the probe, or after the timeout
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
