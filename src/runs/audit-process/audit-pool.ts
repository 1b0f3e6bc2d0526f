import type { NoAxeResults } from '../../audits/accessibility/axe/axe-results.ts';
import type { FetchResources } from '../../audits/plan/gather-resources.ts';
import {
  createProcessPool,
  type PoolUsage,
  StepLimitError,
  type TaskLimit,
} from '../../engine/pool/process-pool.ts';
import type { FetchedPage } from '../../page/fetched-page.ts';
import type { Resource, ResourceRequest } from '../../page/resource.ts';
import type { AuditOutcome, AuditTask } from './audit-process.ts';

/** Pages that an audit process has begun: while some wait for resources, it works on another. */
export const PAGES_PER_PROCESS = 8;
/**
 * A page whose objects take more ends its child process. With what lies beside them, such as texts, a process takes
 * 512 MiB at most.
 */
const HEAP_MIB = 416;
/**
 * More than axe-core needs for its largest page on a free core, from when the child works on it; past it the page is
 * audited again without.
 */
const WITH_AXE_LIMIT_MS = 10_000;
/** An idle child holds some 50 MB; a new one is there in half a second. */
const IDLE_MS = 60_000;

/** How a page is audited. */
export interface AuditPageOptions {
  /** Ends the audit. Its clock is paused while the page waits for a child. */
  limit: TaskLimit;
  /** Fetches what the page refers to. */
  fetchResources: FetchResources;
}

/**
 * Child processes that audit pages: no parser ever holds up the process that answers clients, and none that runs
 * out of memory takes it down. V8 ends the whole process then, whichever of its threads it was.
 */
export interface AuditPool {
  /** Starts a child for a page that is being fetched, unless one is free. */
  warmUp(): void;
  /**
   * Audits a page in a child, which requests the resources of the page and packs the report. When the child dies, or
   * works for too long, the cause is most likely axe-core or a resource: the page is audited once more, in a second
   * child, with the resources that are there, and checks of axe-core are `unknown`.
   * @throws ProcessLostError when the second child dies too, or the reason of the limit's signal when that aborts
   */
  audit(page: FetchedPage, options: AuditPageOptions): Promise<AuditOutcome>;
  /** What the children use, as of their latest steps. */
  usage(): PoolUsage;
  close(): Promise<void>;
}

/**
 * @param size how many processes audit pages
 * @param onKilled called for each child that was killed, or died, during an audit
 */
export function createAuditPool(
  size: number,
  {
    withAxeLimitMs = WITH_AXE_LIMIT_MS,
    onKilled,
  }: { withAxeLimitMs?: number; onKilled?: (error: unknown) => void } = {},
): AuditPool {
  const pool = createProcessPool<AuditTask, ResourceRequest[], Resource[]>(
    new URL('./audit-process.ts', import.meta.url),
    { size, tasksPerChild: PAGES_PER_PROCESS, heapMib: HEAP_MIB, idleMs: IDLE_MS, onKilled },
  );
  return {
    warmUp: () => pool.warmUp(),
    async audit(page, { limit, fetchResources }) {
      const resources: Resource[] = [];
      const audit = async (withoutAxe: NoAxeResults | null, stepLimitMs?: number) =>
        (await pool.run({
          createTask: () => ({ source: { ...page, resources }, withoutAxe }),
          async respond(requests) {
            const fetched = await fetchResources(requests);
            // A child that starts again, or a second one, has them from the start.
            resources.push(...fetched);
            return fetched;
          },
          limit,
          stepLimitMs,
        })) as AuditOutcome;
      try {
        return await audit(null, withAxeLimitMs);
      } catch (error) {
        if (limit.signal.aborted) throw error;
        return await audit(error instanceof StepLimitError ? 'timeout' : 'crashed');
      }
    },
    usage: () => pool.usage(),
    close: () => pool.close(),
  };
}
