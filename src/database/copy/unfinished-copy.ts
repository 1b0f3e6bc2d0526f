import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { tables } from '../kysely.ts';
import type { EntityManager } from '../orm.ts';

/** A table that is there from the beginning of a copy to its end. It holds the indexes that are made then. */
export const UNFINISHED_COPY = 'unfinished_copy';

/** Whether a PostgreSQL database holds a part of a copy. */
export async function isUnfinished(em: EntityManager): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${UNFINISHED_COPY}) is not null as found
  `.execute(tables(em));
  return rows[0]?.found === true;
}

/** @throws Error when the database holds a part of a copy, which is of no use to anything but the copy itself */
export async function rejectUnfinishedCopy({ engine, fork }: Database): Promise<void> {
  if (engine === 'sqlite' || !(await isUnfinished(fork()))) return;
  throw new Error(
    'DATABASE_URL: the database contains a partial copy. Run the command copy again to resume it.',
  );
}
