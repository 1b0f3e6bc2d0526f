import type { Logger } from './logger.ts';

/** How often a failure that stays the same is logged again. */
const REMINDER_MS = 60_000;

/** Logs how something fares that is tried again every moment, so that a full disk does not fill it with logs. */
export interface OutageLog {
  /** Logs the first failure, each of another kind, and once a minute how many there were since. */
  failed(error: unknown): void;
  /** Logs the end of an outage; nothing while there is none. */
  worked(): void;
}

/** @param what stands before "failed" and "works again" */
export function createOutageLog(logger: Logger, what: string, clock: () => Date): OutageLog {
  let outage: { reason: string; loggedAt: number; failures: number } | null = null;
  return {
    failed(error) {
      const now = clock().getTime();
      const reason = reasonOf(error);
      const failures = (outage?.failures ?? 0) + 1;
      if (outage?.reason === reason && now - outage.loggedAt < REMINDER_MS) {
        outage.failures = failures;
        return;
      }
      logger.error({ err: error, failures }, `${what} failed`);
      outage = { reason, loggedAt: now, failures: 0 };
    },
    worked() {
      if (outage) logger.info(`${what} works again`);
      outage = null;
    },
  };
}

/** The storage refuses for many reasons with one message. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.message} ${reasonOf(error.cause)}` : String(error);
}
