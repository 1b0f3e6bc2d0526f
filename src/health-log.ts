import { errorMessage } from './error-message.ts';
import type { Logger } from './logger.ts';

/** How often an unchanged failure is logged again. */
const REMINDER_MS = 60_000;

/**
 * Creates the log of the health of one operation, which is repeated all the time, without flooding the log.
 * @param failed message for a failure
 * @param recovered message for the first success after failures
 */
export function createHealthLog(
  { logger, clock }: { logger: Logger; clock: () => Date },
  failed: string,
  recovered: string,
) {
  let outage: { reason: string; loggedAt: number; failures: number } | null = null;
  return {
    /** Logs the first failure, each with another reason, and once a minute the number since the last record. */
    failed(error: unknown) {
      const now = clock().getTime();
      // Errors of the storage differ only in their causes.
      const reason = errorMessage(error);
      const failures = (outage?.failures ?? 0) + 1;
      if (outage?.reason === reason && now - outage.loggedAt < REMINDER_MS) {
        outage.failures = failures;
        return;
      }
      logger.error({ err: error, failures }, failed);
      outage = { reason, loggedAt: now, failures: 0 };
    },
    /** Logs the end of an outage, if there was one. */
    succeeded() {
      if (outage) logger.info(recovered);
      outage = null;
    },
    /** Whether it failed the last time. */
    get isFailing() {
      return outage !== null;
    },
  };
}
