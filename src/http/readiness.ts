import type { Database } from '../database/database.ts';
import { createProbe } from './probe.ts';

const DATABASE_PROBLEM = 'the database does not respond, or lacks migrations';

/** Whether this process can do its work now. */
export interface Readiness {
  /** Adds a condition. @param problem says why it is not met; null when it is */
  require(problem: () => string | null): void;
  /** The first condition that is not met, within 2 s; null when all are. */
  findProblem(): Promise<string | null>;
  /** Whether the storage rejected the last write, such as on a full disk; reads may go on. */
  readonly areWritesRejected: boolean;
}

/** Creates the readiness of a process with a database. */
export function createReadiness(
  { isReady, writes }: Pick<Database, 'isReady' | 'writes'>,
  isShuttingDown: () => boolean,
): Readiness {
  const probe = createProbe(isReady, DATABASE_PROBLEM);
  const conditions: (() => string | null)[] = [
    () => (isShuttingDown() ? 'the service is shutting down' : null),
  ];
  return {
    get areWritesRejected() {
      return writes.isRejected;
    },
    require: (problem) => conditions.push(problem),
    async findProblem() {
      for (const condition of conditions) {
        const problem = condition();
        if (problem) return problem;
      }
      return (await probe().catch(() => false)) ? null : DATABASE_PROBLEM;
    },
  };
}
