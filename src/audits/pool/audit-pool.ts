import { Piscina } from 'piscina';
import type { PageSource } from '../page-source.ts';
import type { ResourceRequest } from '../resource.ts';
import type { AuditReport } from '../run-audits.ts';
import type { AuditTask } from './audit-thread.ts';

/** A page that takes more memory than this ends its thread, not the process. */
const THREAD_MEMORY_MIB = 512;
/** More than axe-core needs for its largest page on a free core; past it the page is audited again without. */
const WITH_AXE_LIMIT_MS = 10_000;

const IDLE_THREAD_MS = 60_000;

/** Threads that audit pages, so that no parser ever holds up the thread that answers clients. */
export interface AuditPool {
  /** Says in a thread what to fetch for the page, beside what it has: see `planRequests`. */
  plan(source: PageSource, signal: AbortSignal): Promise<ResourceRequest[]>;
  /**
   * Audits a page in a thread; aborting ends the thread. When that dies, or takes too long, the fault is most
   * likely axe-core's, so a second thread leaves it out and its checks say `unknown`.
   * @throws when the second thread dies too, or the signal aborts
   */
  audit(source: PageSource, signal: AbortSignal): Promise<AuditReport>;
  close(): Promise<void>;
}

/** @param threads how many pages are audited at the same time */
export function createAuditPool(
  threads: number,
  { withAxeLimitMs = WITH_AXE_LIMIT_MS }: { withAxeLimitMs?: number } = {},
): AuditPool {
  const pool = new Piscina({
    filename: new URL('./audit-thread.ts', import.meta.url).href,
    // An idle thread holds some 70 MB; the first page after a pause waits half a second for a new one.
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: IDLE_THREAD_MS,
    resourceLimits: { maxOldGenerationSizeMb: THREAD_MEMORY_MIB },
  });
  const runAudit = (task: AuditTask, signal: AbortSignal): Promise<AuditReport> =>
    pool.run(task, { name: 'audit', signal });
  return {
    plan: (source, signal) => pool.run(source, { name: 'plan', signal }),
    async audit(source, signal) {
      const limit = AbortSignal.timeout(withAxeLimitMs);
      try {
        return await runAudit({ source, withoutAxe: null }, AbortSignal.any([signal, limit]));
      } catch (error) {
        if (signal.aborted) throw error;
        return await runAudit({ source, withoutAxe: limit.aborted ? 'timeout' : 'crashed' }, signal);
      }
    },
    close: () => pool.destroy(),
  };
}
