import { OPEN_STATUSES, SiteAudit } from '../database/entities/site-audit.ts';
import type { EventBus } from '../events/event-bus.ts';
import type { Fetcher } from '../fetching/create-fetcher.ts';
import { advanceSiteAudit, type CrawlContext } from './advance-site-audit.ts';
import { discoverSite } from './discover-site.ts';
import { endSiteAudit } from './end-site-audit.ts';
import { packJson } from './packed-json.ts';
import { lockSiteAudit } from './store-crawled-page.ts';

/**
 * How often every open site audit is advanced, besides after each of its pages: it ends pauses between pages, and continues
 * site audits whose process died.
 */
const POLL_MS = 1_000;

/** The dependencies of a crawler. */
export interface CrawlerContext extends CrawlContext, Pick<Fetcher, 'openResources'> {
  events: EventBus;
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
        await discover(context, id, signal);
        const { isEnded, started } = await advanceSiteAudit(context, id);
        if (started > 0) events.publish('run-queued');
        if (!isEnded) continue;
        await endSiteAudit(context, id);
        events.publish('site-audit-changed', id);
      }
      health.succeeded();
    } catch (error) {
      if (!signal.aborted) health.failed(error);
    } finally {
      advancing.delete(id);
    }
  }

  const stopping = new AbortController();
  const active = new Set<Promise<void>>();
  const run = (id: number) => {
    const advanced = advance(id, stopping.signal).finally(() => active.delete(advanced));
    active.add(advanced);
    return advanced;
  };
  const unsubscribe = events.subscribe('site-audit-changed', (id) => void run(id));
  const order = { fields: ['id'], orderBy: { id: 'asc' } } as const;
  const poll = async () => {
    const open = await database.fork().find(SiteAudit, { status: [...OPEN_STATUSES] }, order);
    for (const { id } of open) void run(id);
  };
  const timer = setInterval(() => void poll().catch(health.failed), POLL_MS);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    unsubscribe();
    await Promise.all(active);
  };
}

/** Starts a queued site audit: reads what the site offers to crawlers. Two processes may do this at once. */
async function discover(context: CrawlerContext, id: number, signal: AbortSignal): Promise<void> {
  const { database, clock } = context;
  const queued = await database.fork().findOne(SiteAudit, { id, status: 'queued' });
  if (!queued) return;
  const { url, useSitemaps } = queued;
  const { robots, sitemap } = await discoverSite(context, url, { useSitemaps, signal });
  await database.transact(async (em) => {
    const site = await lockSiteAudit(em, id);
    if (site?.status !== 'queued') return;
    site.status = 'running';
    site.robots = robots;
    site.sitemap = sitemap && packJson(sitemap);
    site.startedAt = clock();
    site.updatedAt = clock();
  });
}
