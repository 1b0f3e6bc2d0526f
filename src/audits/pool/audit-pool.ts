import { Piscina } from 'piscina';
import type { PageSource } from '../page-source.ts';
import type { AuditReport } from '../run-audits.ts';

/** A page that takes more memory than this ends its thread, not the process. */
const THREAD_MEMORY_MIB = 512;

/** Threads that audit pages, so that no parser ever holds up the thread that answers clients. */
export interface AuditPool {
  /** Audits a page in a thread; aborting ends the thread. @throws when the thread dies or the signal aborts */
  audit(source: PageSource, signal: AbortSignal): Promise<AuditReport>;
  close(): Promise<void>;
}

/** @param threads how many pages are audited at the same time */
export function createAuditPool(threads: number): AuditPool {
  const pool = new Piscina({
    filename: new URL('./audit-thread.ts', import.meta.url).href,
    minThreads: threads,
    maxThreads: threads,
    resourceLimits: { maxOldGenerationSizeMb: THREAD_MEMORY_MIB },
  });
  return {
    audit: (source, signal) => pool.run(source, { signal }),
    close: () => pool.destroy(),
  };
}
