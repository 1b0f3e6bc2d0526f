import type { Database } from '../database/database.ts';
import { createProbe } from './probe.ts';

const DATABASE_PROBLEM = 'the database does not respond, or lacks migrations';

/** Whether this process can do its work at present. */
export interface Readiness {
  /** Adds a condition. @param problem returns why the condition is not met; null if it is */
  require(problem: () => string | null): void;
  /** Checks the conditions within 2 s. @returns the first one that is not met; null if all are */
  findProblem(): Promise<string | null>;
  /** Whether the storage rejected the last write, for example because the disk is full. Reads may still work. */
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
