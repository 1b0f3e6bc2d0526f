import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { kysely } from '../kysely.ts';
import type { EntityManager } from '../orm.ts';

/** A table that exists from the beginning of a copy to its end. It stores the definitions of the dropped indexes. */
export const UNFINISHED_COPY = 'unfinished_copy';

/** Whether a PostgreSQL database contains an unfinished copy. */
export async function isUnfinished(em: EntityManager): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${UNFINISHED_COPY}) is not null as found
  `.execute(kysely(em));
  return rows[0]?.found === true;
}

/** @throws Error when the database contains an unfinished copy; only the command `copy` may use it */
export async function rejectUnfinishedCopy({ engine, fork }: Database): Promise<void> {
  if (engine === 'sqlite' || !(await isUnfinished(fork()))) return;
  throw new Error(
    'DATABASE_URL: the database contains a partial copy. Run the command copy again to resume it.',
  );
}
