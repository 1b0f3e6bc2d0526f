import { setImmediate } from 'node:timers/promises';
import type { FetchResources } from '../audits/plan/gather-resources.ts';
import { OPEN_STATUSES, SiteAudit, SitePage } from '../database/entities/site-audit.ts';
import { findDueSiteAudits } from '../database/queries/site-pages.ts';
import { StepLimitError } from '../engine/pool/process-pool.ts';
import { ProcessLostError } from '../engine/pool/start-child.ts';
import { AppError } from '../errors.ts';
import type { EventBus } from '../events/event-bus.ts';
import type { Fetcher } from '../fetching/create-fetcher.ts';
import { limitTime, type TimeLimit } from '../fetching/request/limit-time.ts';
import { advanceSiteAudit, type CrawlContext } from './advance-site-audit.ts';
import { type DiscoveredSite, type DiscoveryTask, MAX_DISCOVERY_MS, withRequests } from './discover-site.ts';
import { type EndContext, endSiteAudit, failSiteAudit } from './end-site-audit.ts';
import type { OpenCrawl } from './open-crawl.ts';
import { PLAUSIBLE_PAUSE_MS } from './slow-down.ts';
import { lockSiteAudit } from './store-crawled-page.ts';
import { PatternError, requirePattern } from './url-pattern.ts';

/**
 * How often every open site audit is advanced, besides after each of its pages: it continues after pauses between pages,
 * and after the death of a process.
 */
const POLL_MS = 1_000;

const UNREACHABLE = {
  code: 'robots_unreachable',
  message: 'The robots.txt of the site cannot be read, so that no page may be requested (RFC 9309, 2.3.1.4).',
} as const;
const CRASHED = { code: 'crashed', message: 'The site audit failed because of an internal error.' } as const;

/** The dependencies of a crawler. */
interface CrawlerContext extends CrawlContext, EndContext {
  events: EventBus;
  openCrawl: OpenCrawl;
  fetcher: Pick<Fetcher, 'openResources'>;
  pool: EndContext['pool'] & {
    /** Reads the files of a site in an audit process. @throws if that process dies, or works for too long */
    discover(
      task: DiscoveryTask,
      options: { owner: string; limit: TimeLimit; fetchResources: FetchResources },
    ): Promise<DiscoveredSite | null>;
  };
  health: { failed(error: unknown): void; succeeded(): void };
}

/**
 * Advances the open site audits of all accounts. Every worker process has a crawler: the pages of a site audit are runs in
 * the common queue, and its state is stored, so that any crawler can advance it.
 * @returns stops the crawler
 */
export function startCrawler(context: CrawlerContext): () => Promise<void> {
  const { database, events, health } = context;
  const advancing = new Map<number, { again: boolean }>();

  async function advance(id: number, signal: AbortSignal): Promise<void> {
    const active = advancing.get(id);
    if (active) {
      active.again = true;
      return;
    }
    const own = { again: true };
    advancing.set(id, own);
    try {
      while (own.again && !signal.aborted) {
        own.again = false;
        await setImmediate();
        await discover(context, id, signal);
        const { state, started } = await advanceSiteAudit(context, id);
        if (started > 0) events.publish('run-queued');
        if (state === 'continue') own.again = true;
        if (state !== 'done') continue;
        await endSiteAudit(context, id, signal);
        events.publish('site-audit-changed', id);
      }
      health.succeeded();
    } catch (error) {
      if (!signal.aborted) await handleFailure(id, error).catch(health.failed);
    } finally {
      advancing.delete(id);
    }
  }

  /** Ends the site audit, unless the storage is unavailable: any other error would come again at each interval. */
  async function handleFailure(id: number, error: unknown): Promise<void> {
    const isInvalid = error instanceof PatternError;
    if (!isInvalid) health.failed(error);
    if (database.isTransientError(error) || (error instanceof AppError && error.code === 'unavailable'))
      return;
    const reason = isInvalid ? ({ code: 'invalid_pattern', message: error.message } as const) : CRASHED;
    await failSiteAudit(context, id, reason);
    events.publish('site-audit-changed', id);
  }

  const stopping = new AbortController();
  const active = new Set<Promise<void>>();
  const run = (id: number) => {
    const advanced = advance(id, stopping.signal).finally(() => active.delete(advanced));
    active.add(advanced);
    return advanced;
  };
  const unsubscribe = events.subscribe('site-audit-changed', (id) => void run(id));
  const poll = async () => {
    const due = await findDueSiteAudits(database.fork(), context.clock(), PLAUSIBLE_PAUSE_MS);
    for (const id of due) void run(id);
  };
  const timer = setInterval(() => void poll().catch(health.failed), POLL_MS);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    unsubscribe();
    await Promise.all(active);
  };
}

/**
 * Starts a queued site audit: reads what the site offers to crawlers. Two processes may do this at once.
 * @throws PatternError for a stored pattern that is none
 */
async function discover(context: CrawlerContext, id: number, signal: AbortSignal): Promise<void> {
  const { database, clock } = context;
  const open = await database.fork().findOne(SiteAudit, { id, status: [...OPEN_STATUSES] });
  // Also of one that is running: an earlier version may have stored what this one does not accept.
  for (const pattern of open ? [...open.include, ...open.exclude] : []) requirePattern(pattern);
  if (open?.status !== 'queued') return;
  const { url } = open;
  const found = await readSite(context, open, signal);
  if (!found) {
    await failSiteAudit(context, id, UNREACHABLE);
    context.events.publish('site-audit-changed', id);
    return;
  }
  await database.transact(async (em) => {
    const site = await lockSiteAudit(em, id);
    if (site?.status !== 'queued') return;
    const { isBlocked, ...stored } = found;
    em.assign(site, { ...stored, status: 'running', startedAt: clock(), updatedAt: clock() });
    if (isBlocked)
      await em.nativeUpdate(SitePage, { siteAuditId: id, url, status: 'found' }, { status: 'blocked' });
  });
}

/** A sitemap that keeps an audit process busy, or ends it, is not used. @returns null as `discoverSite` */
async function readSite(
  { fetcher, pool, openCrawl }: CrawlerContext,
  { id, accountId, url, slug, host, include, exclude, useSitemaps }: SiteAudit,
  signal: AbortSignal,
): Promise<DiscoveredSite | null> {
  const { rules, admit } = openCrawl({ id, slug, host, include, exclude, robotsRules: null });
  const read = (useSitemaps: boolean) =>
    withRequests(fetcher.openResources, { pageUrl: url, signal, admit }, async (fetchResources) => {
      using limit = limitTime(MAX_DISCOVERY_MS, signal);
      return await pool.discover(
        { url, useSitemaps, rules },
        { owner: String(accountId), limit, fetchResources },
      );
    });
  try {
    return await read(useSitemaps);
  } catch (error) {
    if (!(error instanceof StepLimitError || error instanceof ProcessLostError)) throw error;
    return await read(false);
  }
}
