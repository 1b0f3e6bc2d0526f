import type { Database } from '../database/database.ts';
import {
  countQueuedReports,
  countStuckReports,
  listWaitingAccounts,
  readOldestQueuedAt,
  type WaitingAccount,
} from '../database/queries/open-reports.ts';
import { listQueuedReports } from '../database/queries/queued-reports.ts';

/** A run takes a minute at most; until its lease runs out and it is claimed again takes as long. */
export const STUCK_MS = 120_000;
/** So far below its limit, the backlog does not fill up within the age of a count. */
const ROOM_TO_SPARE = 1_000;
const MAX_COUNT_AGE_MS = 1_000;
/** Positions are known up to this one. */
const MAX_POSITION = 1_000;
const MAX_POSITIONS_AGE_MS = 1_000;
/** Each is a time series of its own. */
const MAX_ACCOUNTS = 20;

/** The runs that wait for a worker or are under way, of all accounts. */
export interface RunBacklog {
  /** Whether so many runs wait for a worker, or more. */
  isFull(limit: number): Promise<boolean>;
  /**
   * How many runs wait for a worker, for how long the first of them has, and how many are under way although nothing
   * has happened to them for longer than a run takes. `accounts` are the 20 with most waiting runs.
   */
  measure(now: Date): Promise<{
    waiting: number;
    oldestAgeMs: number;
    stuck: number;
    accounts: WaitingAccount[];
  }>;
  /**
   * The position of the report's run among those that wait for a worker, from 1, up to a second old. Other accounts may
   * still add runs before it, as accounts take turns. Null for a position over 1,000, and when no run of it waits.
   */
  positionOf(reportId: number): Promise<number | null>;
}

/** Creates the backlog from the counts of reports, which are kept in the transactions that change them. */
export function createRunBacklog({ fork }: Database): RunBacklog {
  let counted = { waiting: Number.POSITIVE_INFINITY, at: 0 };
  let ranked: { positions: Promise<Map<number, number>>; at: number } | undefined;

  /** One query serves all pages that wait. */
  async function readPositions(isFresh: (readAt: number) => boolean): Promise<Map<number, number>> {
    if (!ranked || !isFresh(ranked.at)) {
      const reading = listQueuedReports(fork(), MAX_POSITION).then(
        (ids) => new Map(ids.map((id, index) => [id, index + 1])),
      );
      ranked = { positions: reading, at: performance.now() };
      reading.catch(() => {
        ranked = undefined;
      });
    }
    return await ranked.positions;
  }

  return {
    async isFull(limit) {
      // Every creation asks.
      const isRecent = performance.now() - counted.at < MAX_COUNT_AGE_MS;
      if (isRecent && counted.waiting + ROOM_TO_SPARE < limit) return false;
      const waiting = await countQueuedReports(fork());
      counted = { waiting, at: performance.now() };
      return waiting >= limit;
    },

    async measure(now) {
      const waiting = await countQueuedReports(fork());
      const oldest = waiting > 0 ? await readOldestQueuedAt(fork()) : null;
      const stuck = await countStuckReports(fork(), new Date(now.getTime() - STUCK_MS));
      return {
        waiting,
        oldestAgeMs: oldest ? Math.max(0, now.getTime() - oldest.getTime()) : 0,
        stuck,
        accounts: waiting > 0 ? await listWaitingAccounts(fork(), MAX_ACCOUNTS) : [],
      };
    },

    async positionOf(reportId) {
      const askedAt = performance.now();
      const positions = await readPositions((readAt) => askedAt - readAt < MAX_POSITIONS_AGE_MS);
      const position = positions.get(reportId);
      if (position !== undefined || positions.size === MAX_POSITION) return position ?? null;
      // It may have been queued since they were read.
      return (await readPositions((readAt) => readAt >= askedAt)).get(reportId) ?? null;
    },
  };
}
