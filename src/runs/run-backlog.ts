import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.ts';
import { OPEN_STATUSES, SiteAudit } from '../database/entities/site-audit.ts';
import {
  countQueuedReports,
  countStuckReports,
  listQueuedReports,
  listWaitingAccounts,
  readOldestQueuedAt,
} from '../database/queries/open-reports.ts';

/** A run takes at most a minute; until its lease expires and it is claimed again takes another minute. */
export const STUCK_MS = 120_000;
/** With at least this many free positions, the backlog cannot fill up within the age of a count. */
const FREE_POSITIONS = 1_000;
/** The highest known position. */
const MAX_POSITION = 1_000;
/** Maximum age of a count and of the positions. */
const MAX_AGE_MS = 1_000;
/** Maximum number of measured accounts: each is a time series of its own. */
const MAX_ACCOUNTS = 20;

/** The queued and running runs of all accounts. */
export type RunBacklog = ReturnType<typeof createRunBacklog>;

/** Creates the backlog. It reads the counts of reports, which are updated in the transactions that change reports. */
export function createRunBacklog({ fork }: Database) {
  const counts = new LRUCache<'all', number>({ max: 1, ttl: MAX_AGE_MS });
  /** One query serves all waiting pages. */
  const positions = new LRUCache<'all', Map<number, number>>({
    max: 1,
    ttl: MAX_AGE_MS,
    fetchMethod: async () => {
      const ids = await listQueuedReports(fork(), MAX_POSITION);
      return new Map(ids.map((id, index) => [id, index + 1]));
    },
  });

  return {
    /** Whether the number of queued runs has reached the limit. */
    async isFull(limit: number): Promise<boolean> {
      // Cached, because every creation of a report reads it.
      const counted = counts.get('all');
      if (counted !== undefined && counted + FREE_POSITIONS < limit) return false;
      const waiting = await countQueuedReports(fork());
      counts.set('all', waiting);
      return waiting >= limit;
    },

    /**
     * The number of queued runs, the age of the oldest, and the number of stuck runs: active without a change for longer
     * than a run takes. `accounts` are the 20 with the most queued runs, `siteAudits` the number of open site audits.
     */
    async measure(now: Date) {
      const waiting = await countQueuedReports(fork());
      const oldest = waiting > 0 ? await readOldestQueuedAt(fork()) : null;
      const stuck = await countStuckReports(fork(), new Date(now.getTime() - STUCK_MS));
      return {
        waiting,
        oldestAgeMs: oldest ? Math.max(0, now.getTime() - oldest.getTime()) : 0,
        stuck,
        siteAudits: await fork().count(SiteAudit, { status: [...OPEN_STATUSES] }),
        accounts: waiting > 0 ? await listWaitingAccounts(fork(), MAX_ACCOUNTS) : [],
      };
    },

    /**
     * The position of the report's run among the queued runs, from 1, up to a second old. Runs of other accounts may
     * still be added before it, because the queue is fair. Null for a position over 1,000, and without a queued run.
     */
    async positionOf(reportId: number): Promise<number | null> {
      const ranked = await positions.forceFetch('all');
      if (ranked.has(reportId) || ranked.size === MAX_POSITION) return ranked.get(reportId) ?? null;
      // The run may have been queued after the positions were read.
      return (await positions.forceFetch('all', { forceRefresh: true })).get(reportId) ?? null;
    },
  };
}
