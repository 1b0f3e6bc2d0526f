import type { RunTrigger } from '../entities/run.ts';
import { kysely } from '../kysely.ts';
import type { EntityManager } from '../orm.ts';
import { preparedQuery } from '../prepared-query.ts';

const insert = preparedQuery<{ reportId: number; trigger: RunTrigger; createdAt: Date }, { id: number }>(
  (em, parameter) =>
    kysely(em)
      .insertInto('Run')
      .values({
        reportId: parameter('reportId'),
        status: 'queued',
        trigger: parameter('trigger'),
        attempt: 0,
        crashes: 0,
        retries: 0,
        createdAt: parameter('createdAt'),
      })
      .returning('id'),
);

/** Stores a new queued run. Not an ORM query, for the reason of `insertReport`. @returns its id */
export async function insertRun(
  em: EntityManager,
  reportId: number,
  now: Date,
  trigger: RunTrigger = 'create',
): Promise<number> {
  const [run] = await insert(em, { reportId, trigger, createdAt: now });
  return (run as { id: number }).id;
}
