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
  const own = `this release, ${PACKAGE.version},`;
  if (executed.length > 0 && !executed.includes(baseline)) {
    throw new UnsupportedDatabaseError(
      `The database is older than release 1.0.0, and ${own} upgrades databases of 1.0.0 and newer. Start release 1.0.0 ` +
        `with it until its log no longer says 'runs backfilled', then this release.`,
    );
  }
  // Names start with a date. The baseline replaces all earlier migrations.
  const unknown = executed.filter((name) => name > baseline && !known.includes(name)).at(-1);
  if (!unknown) return;
  // Later releases append migrations; those between this release and the one before were replaced by one.
  if (unknown < (known.at(-1) as string)) {
    throw new UnsupportedDatabaseError(
      `The database was migrated by a development version of ${PACKAGE.version}: it has the migration ${unknown}, which ` +
        `${own} does not have. Databases of development versions cannot be upgraded. Restore a backup from release ` +
        `1.0.0, or set DATABASE_URL to a new database.`,
    );
  }
  // Releases that this one does not know record their version in the table of releases.
  const [last] = await em.find(Release, {}, { orderBy: { id: 'desc' }, limit: 1 });
  // All commits between two releases have the same version, so it does not name one of them.
  const isNamed = last !== undefined && last.version !== PACKAGE.version;
  const migratedBy = isNamed ? `release ${last.version}` : 'a newer release';
  const install = isNamed ? `release ${last.version} or newer` : 'that release';
  throw new UnsupportedDatabaseError(
    `The database was migrated by ${migratedBy}: ${own} does not know the migration ${unknown}. Install ${install}, or ` +
      `restore a backup from before the upgrade.`,
  );
}
