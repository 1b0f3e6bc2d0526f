import type { Database } from '../database/database.ts';

/** Below the timeouts of monitoring systems, which are 10 s as a rule and 3 s in some. */
const PROBE_TIMEOUT_MS = 2_000;
const DATABASE_PROBLEM = 'the database does not respond, or lacks migrations';

/** Whether this process can do its work at present. */
export type Readiness = ReturnType<typeof createReadiness>;

/** Creates the readiness of a process with a database. */
export function createReadiness(
  { isReady, writes }: Pick<Database, 'isReady' | 'writes'>,
  isShuttingDown: () => boolean,
) {
  const probe = createProbe(isReady, DATABASE_PROBLEM);
  const conditions: (() => string | null)[] = [
    () => (isShuttingDown() ? 'the service is shutting down' : null),
  ];
  return {
    /** Whether the storage rejected the last write, for example because the disk is full. Reads may still work. */
    get areWritesRejected() {
      return writes.isRejected;
    },
    /** Adds a condition. @param problem returns why the condition is not met; null if it is */
    require(problem: () => string | null): void {
      conditions.push(problem);
    },
    /** Checks the conditions within 2 s. @returns the first one that is not met; null if all are */
    async findProblem(): Promise<string | null> {
      for (const condition of conditions) {
        const problem = condition();
        if (problem) return problem;
      }
      return (await probe().catch(() => false)) ? null : DATABASE_PROBLEM;
    },
  };
}

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
