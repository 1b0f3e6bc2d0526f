import { kysely } from '../kysely.ts';
import type { EntityManager } from '../orm.ts';
import { preparedQuery } from '../prepared-query.ts';

const insert = preparedQuery<{ reportId: number; createdAt: Date }, { id: number }>((em, parameter) =>
  kysely(em)
    .insertInto('Run')
    .values({
      reportId: parameter('reportId'),
      status: 'queued',
      attempt: 0,
      crashes: 0,
      retries: 0,
      createdAt: parameter('createdAt'),
    })
    .returning('id'),
);

/** Stores a new queued run. Not an ORM query, for the reason of `insertReport`. @returns its id */
export async function insertRun(em: EntityManager, reportId: number, now: Date): Promise<number> {
  const [run] = await insert(em, { reportId, createdAt: now });
  return (run as { id: number }).id;
}
