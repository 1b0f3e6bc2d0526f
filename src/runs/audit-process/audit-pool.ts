import type { NoAxeResults } from '../../audits/accessibility/axe/axe-results.ts';
import type { FetchResources } from '../../audits/plan/gather-resources.ts';
import type { ComparisonTask, Rows, RowsRequest, SiteResults } from '../../crawl/compare-site.ts';
import type { DiscoveredSite, DiscoveryTask } from '../../crawl/discover-site.ts';
import type { SiteRules } from '../../crawl/url-rules.ts';
import {
  type PoolTask,
  ProcessPool,
  StepLimitError,
  type TaskLimit,
} from '../../engine/pool/process-pool.ts';
import { FetchError } from '../../fetching/guard/fetch-error.ts';
import { MODULE_EXTENSION } from '../../installation.ts';
import type { FetchedPage } from '../../page/fetched-page.ts';
import type { Resource, ResourceRequest } from '../../page/resource.ts';
import type { AuditOutcome, ProcessTask } from './audit-process.ts';

/** Default number of concurrent pages per process: one is audited while the others wait for resources. */
export const PAGES_PER_PROCESS = 8;
/**
 * Heap limit of a child process. A page that needs more ends its process. With memory outside of the heap, a process
 * takes at most 512 MiB.
 */
const HEAP_MIB = 416;
/**
 * How long a child may work on a page without a pause. It exceeds the time that axe-core needs for the largest page on a
 * free core. After it, the page is audited again: see `audit`.
 */
const STEP_LIMIT_MS = 10_000;
/** The same while a page of another account waits for a child, which then has its report within 10 s. */
const CONTENDED_STEP_LIMIT_MS = 4_000;
/** The same for a page that is audited again without axe-core. */
const REPEAT_LIMIT_MS = 5_000;
const TOO_SLOW =
  `Even without axe-core, the audit of the page takes more than ${REPEAT_LIMIT_MS / 1_000} s. Shorten its HTML, ` +
  'stylesheets and scripts, then run the report again.';
/** How long a child may work on a file of a site, or compare its pages: the largest ones take some seconds. */
const SITE_LIMIT_MS = 10_000;
/** An idle child uses some 50 MB; a new one starts in half a second. */
const IDLE_MS = 60_000;

const PROCESS = new URL(`audit-process${MODULE_EXTENSION}`, import.meta.url);

/** The limits of an audit pool. */
interface AuditPoolOptions {
  /** Maximum number of concurrent pages, including those that wait for resources. */
  maxPages?: number | undefined;
  stepLimitMs?: number;
  repeatLimitMs?: number;
  heapMib?: number;
  /** Called for each child that was killed, or died, during an audit. */
  onKilled?: (error: unknown) => void;
}

/** How a page is audited. */
export interface AuditPageOptions {
  /** The id of the account, by which processes are shared out. */
  owner?: string;
  /** Ends the audit; its clock is paused while the page waits for a child. */
  limit: TaskLimit;
  fetchResources: FetchResources;
  /** The rules of the site audit of which the page is one: its fixes are not proved, and it is compared with others. */
  site?: SiteRules | null;
}

/**
 * Child processes that audit pages. A slow parser does not block the process that responds to clients, and a page that
 * takes all memory does not end it. Threads would not protect it: V8 ends the whole process when a thread runs out of
 * memory.
 */
export class AuditPool extends ProcessPool<ProcessTask> {
  readonly #limitsMs: { step: number; repeat: number };
  /** Maximum number of concurrent pages. */
  readonly maxPages: number;

  /** @param processes how many processes audit pages; each audits one at a time */
  constructor(processes: number, options: AuditPoolOptions = {}) {
    const { maxPages = processes * PAGES_PER_PROCESS, heapMib = HEAP_MIB, onKilled } = options;
    const tasksPerChild = Math.ceil(maxPages / processes);
    super(PROCESS, { size: processes, tasksPerChild, heapMib, idleMs: IDLE_MS, onKilled });
    this.maxPages = maxPages;
    const { stepLimitMs: step = STEP_LIMIT_MS, repeatLimitMs: repeat = REPEAT_LIMIT_MS } = options;
    this.#limitsMs = { step, repeat };
  }

  /**
   * Audits a page in a child, which requests the resources of the page and packs the report. When the child dies, or
   * works for too long, the page is audited again in another child, without requests for further resources and without
   * a proof of fixes. If the cause was not that proof, it is most likely axe-core or a resource: the audit is then
   * also without axe-core, whose checks are `unknown`.
   * @throws ProcessLostError or FetchError when a child without axe-core dies too or works for too long, or the reason
   *   of the limit's signal when that aborts
   */
  async audit(page: FetchedPage, options: AuditPageOptions): Promise<AuditOutcome> {
    const { owner, limit, fetchResources, site = null } = options;
    const resources: Resource[] = [];
    let isProving = false;
    const audit = async (isRepeat: boolean, withoutAxe: NoAxeResults | null): Promise<AuditOutcome> => {
      try {
        return await this.#run<ResourceRequest[], AuditOutcome>({
          owner,
          isRepeat,
          isResumable: true,
          createTask() {
            isProving = false;
            return { kind: 'audit', source: { ...page, resources }, isRepeat, withoutAxe, site };
          },
          async respond(requests) {
            const fetched = await fetchResources(requests);
            // Kept, so that another child starts with them.
            resources.push(...fetched);
            return fetched;
          },
          onNotice() {
            isProving = true;
          },
          limit,
          stepLimitMs: withoutAxe ? this.#limitsMs.repeat : this.#limitsMs.step,
          contendedStepLimitMs: withoutAxe ? undefined : CONTENDED_STEP_LIMIT_MS,
        });
      } catch (error) {
        const isTooSlow = error instanceof StepLimitError;
        if (limit.signal.aborted || (withoutAxe && !isTooSlow)) throw error;
        if (withoutAxe) throw new FetchError('timeout', TOO_SLOW, { httpStatus: page.status, cause: error });
        return await audit(true, isProving ? null : isTooSlow ? 'timeout' : 'crashed');
      }
    };
    return await audit(false, null);
  }

  /** Reads the files of a site in a child, which requests them. @throws as `audit` */
  discover(
    task: DiscoveryTask,
    { fetchResources: respond, ...rest }: { owner: string; limit: TaskLimit; fetchResources: FetchResources },
  ): Promise<DiscoveredSite | null> {
    const createTask = () => ({ kind: 'discover' as const, ...task });
    return this.#run({ ...rest, createTask, respond });
  }

  /** Compares the pages of a site in a child, which requests their rows. @throws as `audit` */
  compare(
    task: ComparisonTask,
    {
      read: respond,
      ...rest
    }: { owner: string; limit: TaskLimit; read(request: RowsRequest): Promise<Rows> },
  ): Promise<SiteResults> {
    const createTask = () => ({ kind: 'compare' as const, ...task });
    return this.#run({ ...rest, createTask, respond });
  }

  #run<Request, Result>(task: PoolTask<ProcessTask, Request>): Promise<Result> {
    return this.run({ stepLimitMs: SITE_LIMIT_MS, ...task }) as Promise<Result>;
  }
}
