import { sql } from 'kysely';
import { kysely } from '../kysely.ts';
import type { Notifications } from '../notifications.ts';
import type { Orm } from '../orm.ts';

/**
 * Notifications without messages: SQLite sends none between processes. Its `data_version` changes with each commit of
 * another connection (https://sqlite.org/pragma.html#pragma_data_version). Reading it takes microseconds, so processes
 * need not query the tables to find out that nothing changed.
 */
export function createSqliteNotifications(orm: Orm): Notifications {
  let lastVersion: number | undefined;
  return {
    notify: () => undefined,
    listen: () => undefined,
    isConnected: false,
    async changedElsewhere() {
      const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(kysely(orm.em));
      const version = rows[0]?.data_version;
      const changed = version !== lastVersion;
      lastVersion = version;
      return changed;
    },
  };
}
