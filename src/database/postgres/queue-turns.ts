import { sql } from 'kysely';
import { tables } from '../kysely.ts';
import type { EntityManager } from '../orm.ts';

/** The row of the turn that is served now, among the turns of accounts. */
const LAST_SERVED = 0;
/** Priorities have 32 bits. Jobs of the last turn are served first come, first served. */
const LAST_TURN = 2 ** 31 - 1;

/**
 * The turn in which the account's next job is served: turns are served in order, and each account has one job in a
 * turn. An account without jobs begins with the turn that is served now (start-time fair queueing).
 * @returns null when the turn that is served now is unknown: at first, and after PostgreSQL emptied the unlogged table
 *   in a crash
 */
export async function takeTurn(em: EntityManager, accountId: number): Promise<number | null> {
  const { rows } = await sql<{ turn: number }>`
    insert into queue_turns (account_id, turn)
    select ${accountId}, turn from queue_turns where account_id = ${LAST_SERVED}
    on conflict (account_id) do update set
      turn = greatest(excluded.turn, least(queue_turns.turn::bigint + 1, ${LAST_TURN}))
    returning turn
  `.execute(tables(em));
  return rows[0]?.turn ?? null;
}

/** Sets the turn that is served now, unless it is known. */
export async function startTurns(em: EntityManager, turn: number): Promise<void> {
  await sql`
    insert into queue_turns (account_id, turn) values (${LAST_SERVED}, ${turn}) on conflict do nothing
  `.execute(tables(em));
}

/**
 * Records that a job of that turn is being served. A concurrent claim that records its own turn is skipped, for its
 * turn is about as late, and waiting for it would serialize the claims.
 */
export async function turnServed(em: EntityManager, turn: number): Promise<void> {
  await sql`
    insert into queue_turns (account_id, turn) select ${LAST_SERVED}, ${turn}::int
    where not exists (select from queue_turns where account_id = ${LAST_SERVED} and turn >= ${turn}::int)
      and pg_try_advisory_xact_lock(hashtext('turn served'))
    on conflict (account_id) do update set turn = excluded.turn where queue_turns.turn < excluded.turn
  `.execute(tables(em));
}

/** Whether half of all turns are used up. */
export async function areTurnsHalfUsed(em: EntityManager): Promise<boolean> {
  const { rows } = await sql`
    select from queue_turns where account_id = ${LAST_SERVED} and turn > ${LAST_TURN} / 2
  `.execute(tables(em));
  return rows.length > 0;
}

/** Forgets all turns, so that they begin anew. */
export async function deleteTurns(em: EntityManager): Promise<void> {
  await sql`delete from queue_turns`.execute(tables(em));
}
