import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Database } from '../database/database.ts';
import { lock } from '../database/dialect.ts';
import { type SiteAudit, SiteHost } from '../database/entities/site-audit.ts';
import { siteHost } from '../facts/links/outgoing-links.ts';
import { type AdmitRequest, RequestLimitError } from '../fetching/request/admission.ts';

/** Requests of a site audit to a host other than its own, of any kind; of these, checks of links; and each at once. */
const MAX_REQUESTS = 1_000;
const MAX_LINK_CHECKS = 50;
const MAX_OPEN = 6;
const MAX_OPEN_LINK_CHECKS = 1;
/** Longer than any request takes. A process that dies leaves its requests open for this time. */
const MAX_OPEN_MS = 30_000;
/** Pause before a request to a busy host is tried again. */
const POLL_MS = 100;

/** Hosts whose state a process keeps. */
const MAX_HOSTS = 10_000;

/** The state that this process keeps of the requests of a site audit to a host. */
interface HostLimits {
  /** Its requests wait here in order, so that only those of several workers poll the database. */
  all: LimitFunction;
  checks: LimitFunction;
  /** The kinds without further requests: counts never fall. */
  exhausted: Set<'check' | 'other'>;
}

/** Limits the requests of a site audit. @param site.host as `siteHost` returns it; its requests are admitted at once */
type LimitForeignHosts = (site: Pick<SiteAudit, 'id' | 'host'>) => AdmitRequest;

/**
 * Creates the limit of the requests of each site audit to hosts other than its own: its pages choose them, so that it could
 * otherwise be aimed at a third party. Requests are counted in the database, so that all workers obey the limits.
 */
export function createForeignHosts({
  database,
  clock,
}: {
  database: Database;
  clock: () => Date;
}): LimitForeignHosts {
  const hosts = new LRUCache<string, HostLimits>({
    max: MAX_HOSTS,
    memoMethod: () => ({ all: pLimit(MAX_OPEN), checks: pLimit(MAX_OPEN_LINK_CHECKS), exhausted: new Set() }),
  });

  const change = <Result>(key: Pick<SiteHost, 'siteAuditId' | 'host'>, work: (row: SiteHost) => Result) =>
    database.transact(async (em) => {
      await lock(em, `site audit ${key.siteAuditId} at ${key.host}`);
      const found = await em.findOne(SiteHost, key);
      return work(found ?? em.create(SiteHost, { ...key, requests: 0, linkChecks: 0, open: [] }));
    });

  return ({ id: siteAuditId, host: own }) =>
    async (url, purpose, signal) => {
      const host = siteHost(url);
      if (host === own) return async () => {};
      const key = { siteAuditId, host };
      const isLinkCheck = purpose === 'link-probe';
      const kind = isLinkCheck ? 'check' : 'other';
      const limits = hosts.memo(`${siteAuditId} ${host}`);
      using slots = new DisposableStack();
      if (isLinkCheck) slots.defer(await acquire(limits.checks));
      slots.defer(await acquire(limits.all));
      const id = randomUUID();
      const tryToOpen = (row: SiteHost) => open(row, { id, isLinkCheck }, clock().getTime());
      for (;;) {
        signal.throwIfAborted();
        if (limits.exhausted.has(kind)) throw new RequestLimitError();
        // An outage of the database says nothing about the host: the request waits for its end.
        const outcome = await change(key, tryToOpen).catch(() => 'busy' as const);
        if (outcome === 'open') break;
        if (outcome === 'exhausted') limits.exhausted.add(kind);
        else await sleep(POLL_MS, undefined, { signal });
      }
      const acquired = slots.move();
      return async () => {
        acquired.dispose();
        const close = (row: SiteHost) => {
          row.open = row.open.filter((request) => request.id !== id);
        };
        // Without the database, the request stays open for its time: its response is valid.
        await change(key, close).catch(() => undefined);
      };
    };
}

/** Counts a request that may be sent; `busy` while others are under way. */
function open(
  row: SiteHost,
  request: { id: string; isLinkCheck: boolean },
  now: number,
): 'open' | 'busy' | 'exhausted' {
  const { isLinkCheck } = request;
  if (row.requests >= MAX_REQUESTS || (isLinkCheck && row.linkChecks >= MAX_LINK_CHECKS)) return 'exhausted';
  // A much later time is from a clock that was set back; the clocks of workers differ less.
  const others = row.open.filter(({ until }) => until > now && until <= now + 2 * MAX_OPEN_MS);
  const checks = others.filter((other) => other.isLinkCheck).length;
  if (others.length >= MAX_OPEN || (isLinkCheck && checks >= MAX_OPEN_LINK_CHECKS)) return 'busy';
  row.requests++;
  if (isLinkCheck) row.linkChecks++;
  row.open = [...others, { ...request, until: now + MAX_OPEN_MS }];
  return 'open';
}

/** Acquires a slot of a limit. @returns releases it */
function acquire(limit: LimitFunction): Promise<() => void> {
  return new Promise((begin) => {
    void limit(() => new Promise<void>((end) => begin(end)));
  });
}
