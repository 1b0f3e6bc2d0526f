import type { Database } from '../../src/database/database.ts';

/** Closes the connections for PostgreSQL notifications of all processes. @returns how many */
export async function breakNotifications(database: Database): Promise<number> {
  const rows = await database.fork().execute(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'page-reports notifications'
  `);
  return rows.length;
}
