import { CompiledQuery, type DatabaseConnection, type Driver, SqliteDialect } from 'kysely';

/**
 * SQLite dialect whose transactions start IMMEDIATE. A plain `begin` that reads before it writes fails with
 * SQLITE_BUSY_SNAPSHOT as soon as another process has written, whatever the busy timeout.
 */
export class ImmediateSqliteDialect extends SqliteDialect {
  override createDriver(): Driver {
    const driver = super.createDriver();
    driver.beginTransaction = (connection: DatabaseConnection) => begin(connection);
    return driver;
  }
}

async function begin(connection: DatabaseConnection): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw('begin immediate'));
}
