import type { ChildProcess } from 'node:child_process';
import type { PackedReport } from '../packed-report.ts';
import type { PageSource } from '../page-source.ts';
import type { ResourceRequest } from '../resource.ts';
import type { AuditTask } from './audit-process.ts';
import { createPageSender } from './page-parcels.ts';
import { createProcessPool } from './process-pool.ts';

/**
 * A page whose objects take more ends its child process. With what lies beside them, such as texts, a run takes
 * 512 MiB at most.
 */
const HEAP_MIB = 416;
/**
 * More than axe-core needs for its largest page on a free core, from when the child begins; past it the page is
 * audited again without.
 */
const WITH_AXE_LIMIT_MS = 10_000;
/** An idle child holds some 50 MB; a new one is there in half a second. */
const IDLE_MS = 60_000;

/**
 * Child processes that audit pages: no parser ever holds up the process that answers clients, and none that runs
 * out of memory takes it down. V8 ends the whole process then, whichever of its threads it was.
 */
export interface AuditPool {
  /** Starts a child for a page that is on its way, unless one waits already. */
  prepare(): void;
  /** Says in a child what to fetch for the page, beside what it has: see `planRequests`. */
  plan(source: PageSource, signal: AbortSignal): Promise<ResourceRequest[]>;
  /**
   * Audits a page in a child, which packs the report; aborting kills it. When it dies, or takes too long, the fault
   * is most likely axe-core's, so a second child leaves it out and its checks say `unknown`.
   * @throws ProcessLostError when the second child dies too, or the signal's reason when it aborts
   */
  audit(source: PageSource, signal: AbortSignal): Promise<PackedReport>;
  close(): Promise<void>;
}

/**
 * @param size how many pages are audited at the same time
 * @param onKilled told of each child that was ended, or lost, with its page
 */
export function createAuditPool(
  size: number,
  {
    withAxeLimitMs = WITH_AXE_LIMIT_MS,
    onKilled,
  }: { withAxeLimitMs?: number; onKilled?: (error: unknown) => void } = {},
): AuditPool {
  const sender = createPageSender<ChildProcess>();
  const pool = createProcessPool<AuditTask & { source: PageSource }>(
    new URL('./audit-process.ts', import.meta.url),
    {
      size,
      heapMib: HEAP_MIB,
      idleMs: IDLE_MS,
      onKilled,
      choose: ({ source }, idle) => sender.choose(source, idle),
      messageFor: ({ source, ...task }, child) => ({
        task,
        parcel: sender.pack(source, { isLast: task.kind === 'audit', child }),
      }),
    },
  );
  return {
    prepare: () => pool.prepare(),
    plan: (source, signal) => pool.run({ kind: 'plan', source }, signal) as Promise<ResourceRequest[]>,
    async audit(source, signal) {
      const limit = new AbortController();
      let timer: NodeJS.Timeout | undefined;
      try {
        return (await pool.run(
          { kind: 'audit', source, withoutAxe: null },
          AbortSignal.any([signal, limit.signal]),
          () => {
            timer = setTimeout(() => limit.abort(), withAxeLimitMs);
          },
        )) as PackedReport;
      } catch (error) {
        if (signal.aborted) throw error;
        const withoutAxe = limit.signal.aborted ? 'timeout' : 'crashed';
        return (await pool.run({ kind: 'audit', source, withoutAxe }, signal)) as PackedReport;
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => pool.close(),
  };
}
