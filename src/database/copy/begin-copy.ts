import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { Secret } from '../entities/secret.ts';
import { kysely } from '../kysely.ts';
import type { EntityManager } from '../orm.ts';
import { COPIED_TABLES } from './copied-tables.ts';
import { deferIndexesAndCounts } from './indexes-and-counts.ts';
import { isUnfinished } from './unfinished-copy.ts';

/**
 * Prepares an empty PostgreSQL database for the copy of a SQLite database, or checks that an interrupted copy in it has
 * the same source.
 * @throws Error when the target contains other data
 */
export async function beginCopy(source: Database, target: Database): Promise<void> {
  const secrets = await readSecrets(source.fork());
  await target.transact(async (em) => {
    if (await isUnfinished(em)) return await requireCopyOf(secrets, em);
    for (const { name } of COPIED_TABLES) await requireEmpty(em, name);
    await deferIndexesAndCounts(em);
  });
}

/** @param secrets secrets of the source, by name */
async function requireCopyOf(secrets: Map<string, string>, em: EntityManager): Promise<void> {
  for (const [name, value] of await readSecrets(em)) {
    if (secrets.get(name) !== value)
      throw new Error('The target contains a partial copy of another database.');
  }
}

async function readSecrets(em: EntityManager): Promise<Map<string, string>> {
  const found = await em.find(Secret, {});
  return new Map(found.map(({ name, value }) => [name, value]));
}

async function requireEmpty(em: EntityManager, table: string): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(kysely(em));
  if (rows.length > 0)
    throw new Error(`The target is in use: it has ${table.replace('_', ' ')}. Copy to an empty database.`);
}
