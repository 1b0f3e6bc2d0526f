/**
 * The positions of accounts in the fair queue. SQL, because each statement reads and changes a position atomically, and
 * MikroORM cannot describe an unlogged table.
 */
import { sql } from 'kysely';
import { kysely } from '../kysely.ts';
import type { EntityManager } from '../orm.ts';

/** Pseudo account id of the row with the position that is served now. In the table, positions are called `turn`. */
const LAST_SERVED = 0;
/** Priorities have 32 bits. Jobs at the last position are served in the order of their creation. */
const LAST_POSITION = 2 ** 31 - 1;

/**
 * Reserves the position of the account's next job in the fair queue: positions are served in order, and each account
 * has one job at a position. An account without jobs starts at the position that is served now (start-time fair
 * queueing).
 * @returns null when the position that is served now is unknown: on an empty database, and after a crash of PostgreSQL,
 * which empties unlogged tables
 */
export async function nextPosition(em: EntityManager, accountId: number): Promise<number | null> {
  const { rows } = await sql<{ position: number }>`
    insert into queue_turns (account_id, turn)
    select ${accountId}, turn from queue_turns where account_id = ${LAST_SERVED}
    on conflict (account_id) do update set
      turn = greatest(excluded.turn, least(queue_turns.turn::bigint + 1, ${LAST_POSITION}))
    returning turn as position
  `.execute(kysely(em));
  return rows[0]?.position ?? null;
}

/** Sets the position that is served now, unless it is known. */
export async function startPositions(em: EntityManager, position: number): Promise<void> {
  await sql`
    insert into queue_turns (account_id, turn) values (${LAST_SERVED}, ${position}) on conflict do nothing
  `.execute(kysely(em));
}

/**
 * Records that a job at that position is served. Skipped if a concurrent claim records its position: that position is
 * about the same, and waiting for it would serialize the claims.
 */
export async function recordServed(em: EntityManager, position: number): Promise<void> {
  await sql`
    insert into queue_turns (account_id, turn) select ${LAST_SERVED}, ${position}::int
    where not exists (select from queue_turns where account_id = ${LAST_SERVED} and turn >= ${position}::int)
      and pg_try_advisory_xact_lock(hashtext('turn served'))
    on conflict (account_id) do update set turn = excluded.turn where queue_turns.turn < excluded.turn
  `.execute(kysely(em));
}

/** Whether half of all positions are used up. */
export async function arePositionsHalfUsed(em: EntityManager): Promise<boolean> {
  const { rows } = await sql`
    select from queue_turns where account_id = ${LAST_SERVED} and turn > ${LAST_POSITION} / 2
  `.execute(kysely(em));
  return rows.length > 0;
}

/** Deletes the position of an account, or with null all positions, so that they start again. */
export async function deletePositions(em: EntityManager, accountId: number | null): Promise<void> {
  const ofAccount = accountId === null ? sql`` : sql`where account_id = ${accountId}`;
  await sql`delete from queue_turns ${ofAccount}`.execute(kysely(em));
}
