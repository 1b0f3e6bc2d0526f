import type { Database } from '../database/database.ts';
import type { RunWorker } from '../runs/start-run-worker.ts';

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
  let findWorkerProblem: () => string | null = () => null;
  return {
    /** Whether the storage rejected the last write, for example because the disk is full. Reads may still work. */
    get areWritesRejected() {
      return writes.isRejected;
    },
    /** Makes the worker a condition. */
    requireWorker(worker: Pick<RunWorker, 'findProblem'>): void {
      findWorkerProblem = () => worker.findProblem();
    },
    /** Finds within 2 s why the process cannot do its work; null if it can. */
    async findProblem(): Promise<string | null> {
      if (isShuttingDown()) return 'the service is shutting down';
      return findWorkerProblem() ?? ((await probe().catch(() => false)) ? null : DATABASE_PROBLEM);
    },
  };
}

/**
 * Limits how long a caller waits for a probe of the database: a query to a server that has crashed takes a minute to
 * fail. Calls during a probe share it, so that they do not use up the connections.
 * @param problem message of the error after the timeout
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
