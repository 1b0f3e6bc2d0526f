import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { PageSource } from '../page-source.ts';
import type { ResourceRequest } from '../resource.ts';
import type { AuditReport } from '../run-audits.ts';
import type { AuditTask } from './audit-thread.ts';

/**
 * A page whose objects take more ends its thread, not the process. With what lies beside them, such as texts, a run
 * takes 512 MiB at most: R8 of the reliability rules.
 */
const THREAD_MEMORY_MIB = 416;
/**
 * More than axe-core needs for its largest page on a free core, from when the thread begins; past it the page is
 * audited again without.
 */
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

/**
 * @param threads how many pages are audited at the same time
 * @param onKilled told of each thread that was ended, or lost, with its page
 */
export function createAuditPool(
  threads: number,
  {
    withAxeLimitMs = WITH_AXE_LIMIT_MS,
    onKilled,
  }: { withAxeLimitMs?: number; onKilled?: (error: unknown) => void } = {},
): AuditPool {
  const pool = new Piscina({
    filename: new URL('./audit-thread.ts', import.meta.url).href,
    // An idle thread holds some 70 MB; the first page after a pause waits half a second for a new one.
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: IDLE_THREAD_MS,
    resourceLimits: { maxOldGenerationSizeMb: THREAD_MEMORY_MIB },
  });
  // A thread that runs out of memory just when its page is given up has nobody to tell but the pool.
  pool.on('error', () => {});
  const run: Piscina['run'] = async (task, options) => {
    try {
      return await pool.run(task, options);
    } catch (error) {
      onKilled?.(error);
      throw error;
    }
  };
  const runAudit = async (
    task: Omit<AuditTask, 'begun'>,
    signal: AbortSignal,
    onBegin: () => void,
  ): Promise<AuditReport> => {
    const { port1: told, port2: begun } = new MessageChannel();
    told.once('message', onBegin);
    try {
      return await run({ ...task, begun }, { name: 'audit', signal, transferList: [begun] });
    } finally {
      told.close();
    }
  };
  return {
    plan: (source, signal) => run(source, { name: 'plan', signal }),
    async audit(source, signal) {
      const limit = new AbortController();
      let timer: NodeJS.Timeout | undefined;
      try {
        return await runAudit({ source, withoutAxe: null }, AbortSignal.any([signal, limit.signal]), () => {
          timer = setTimeout(() => limit.abort(), withAxeLimitMs);
        });
      } catch (error) {
        if (signal.aborted) throw error;
        const withoutAxe = limit.signal.aborted ? 'timeout' : 'crashed';
        return await runAudit({ source, withoutAxe }, signal, () => {});
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => pool.destroy(),
  };
}
