import { PACKAGE } from '../installation.ts';
import type { Engine } from './engine.ts';
import { Release } from './entities/release.ts';
import type { EntityManager } from './orm.ts';
import { UnsupportedDatabaseError } from './unsupported-database.ts';

/** Applies pending migrations in one transaction; see `Database`. */
export async function migrate({ orm, migrationNames, lockMigrations }: Engine): Promise<string[]> {
  try {
    // Creates the table of migrations. If several processes do so at the same time, only one succeeds, and the others
    // try again.
    await orm.migrator.getPending().catch(() => orm.migrator.getPending());
    return await orm.em.fork().transactional(async (forked) => {
      const em = forked as EntityManager;
      await lockMigrations(em);
      await rejectUnsupportedDatabase(em, migrationNames);
      const ran = await orm.migrator.up({ transaction: em.getTransactionContext() });
      if (ran.length > 0) await em.insert(Release, { version: PACKAGE.version });
      return ran.map(({ name }) => name);
    });
  } catch (cause) {
    if (cause instanceof UnsupportedDatabaseError) throw cause;
    throw new Error('The database cannot be migrated to the newest version.', { cause });
  }
}

async function rejectUnsupportedDatabase(em: EntityManager, known: readonly string[]): Promise<void> {
  // `migrator.getExecuted` would use another connection, and SQLite has only the connection of this transaction.
  const rows: { name: string }[] = await em.execute('select name from mikro_orm_migrations order by id');
  const executed = rows.map(({ name }) => name);
  const baseline = known[0] as string;
  if (executed.length > 0 && !executed.includes(baseline))
    throw UnsupportedDatabaseError.older(PACKAGE.version);
  // Names start with a date. The baseline replaces all earlier migrations.
  const unknown = executed.filter((name) => name > baseline && !known.includes(name)).at(-1);
  if (!unknown) return;
  // Releases that this one does not know record their version in the table of releases.
  const [last] = await em.find(Release, {}, { orderBy: { id: 'desc' }, limit: 1 });
  throw UnsupportedDatabaseError.newer(unknown, last?.version ?? null, PACKAGE.version);
}
