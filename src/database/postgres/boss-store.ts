import { sql } from 'kysely';
import type { EntityManager, Reader } from '../orm.ts';
import { tables } from '../tables.ts';

/** Stands for whoever was served last, among the turns of accounts. */
const LAST_SERVED = 0;
/** Priorities have 32 bits. Jobs of the last turn are served as they come, whosesoever they are. */
const LAST_TURN = 2 ** 31 - 1;

/**
 * The turn in which the account's next job is served: turns are served in order, and each account has one job in a
 * turn. An account that had nothing to do begins with the turn that is served now (start-time fair queueing); when a
 * crash of the server has forgotten all turns, with the first that waits.
 */
export async function takeTurn(reader: Reader, accountId: number): Promise<number> {
  const { rows } = await sql<{ turn: number }>`
    insert into queue_turns (account_id, turn)
    values (${accountId}, coalesce(
      (select turn from queue_turns where account_id = ${LAST_SERVED}),
      (select -priority from pgboss.job where name = 'runs' and state < 'active' and not blocked
        order by priority desc limit 1),
      1
    ))
    on conflict (account_id) do update set
      turn = greatest(excluded.turn, least(queue_turns.turn::bigint + 1, ${LAST_TURN}))
    returning turn
  `.execute(tables(reader));
  return (rows[0] as { turn: number }).turn;
}

/** Counts turns from the first again, if they are half used up and no job is there that has one. */
export async function renewTurns(reader: Reader): Promise<void> {
  await sql`
    delete from queue_turns
    where exists (select from queue_turns where account_id = ${LAST_SERVED} and turn > ${LAST_TURN} / 2)
      and not exists (select from pgboss.job)
  `.execute(tables(reader));
}

/**
 * Remembers that a job of that turn is being served. Whoever finds another claim at it leaves it out: that one's turn is
 * about as late, and to wait would have claims go one after the other.
 */
export async function turnServed(em: EntityManager, turn: number): Promise<void> {
  await sql`
    insert into queue_turns (account_id, turn) select ${LAST_SERVED}, ${turn}::int
    where not exists (select from queue_turns where account_id = ${LAST_SERVED} and turn >= ${turn}::int)
      and pg_try_advisory_xact_lock(hashtext('turn served'))
    on conflict (account_id) do update set turn = excluded.turn where queue_turns.turn < excluded.turn
  `.execute(tables(em));
}

/** How many jobs wait, counted up to a limit, and since when the first of them may be done. */
export async function countJobs(
  em: Reader,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<{ waiting: number; oldest: Date | null }> {
  const { rows } = await sql<{ waiting: number; oldest: Date | null }>`
    select count(*) as waiting, min(start_after) as oldest
    from (select start_after from pgboss.job where state < 'active' limit ${limit}) as waiting
  `.execute(tables(em));
  return rows[0] as { waiting: number; oldest: Date | null };
}

/** How many jobs are being done although nothing has happened to their reports since. */
export async function countIdleJobs(em: Reader, since: Date): Promise<number> {
  const { rows } = await sql<{ idle: number }>`
    select count(*) as idle from pgboss.job
    join runs on runs.id = (job.data->>'runId')::bigint join reports on reports.id = runs.report_id
    where job.state = 'active' and reports.updated_at < ${since}
  `.execute(tables(em));
  return (rows[0] as { idle: number }).idle;
}

/** The jobs that are being done, how often each was tried before, and by whom. */
export async function listJobOwners(
  em: Reader,
): Promise<{ id: string; retryCount: number; owner: string }[]> {
  const { rows } = await sql<{ id: string; retryCount: number; owner: string }>`
    select job.id, job.retry_count as "retryCount", runs.owner from pgboss.job
    join runs on runs.id = (job.data->>'runId')::bigint
    where job.state = 'active' and runs.owner is not null
  `.execute(tables(em));
  return rows;
}
