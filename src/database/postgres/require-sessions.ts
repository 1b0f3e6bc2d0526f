import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ConnectionPool } from './open-pool.ts';

const READ = "select pg_backend_pid() as pid, current_setting('page_reports.session', true) as session";

/**
 * Rejects a connection pooler that does not preserve sessions, such as PgBouncer with `pool_mode = transaction`:
 * prepared statements, settings and LISTEN belong to a session (https://www.pgbouncer.org/features.html).
 *
 * Two connections each set a session variable, then read it. Such a pooler sends their statements over the server
 * connection that was released last, or over all of them in turn. In both cases the first client reads a wrong value in
 * its first or second query.
 * @throws Error that explains this, or why there is no connection
 */
export async function requireSessions(pool: ConnectionPool): Promise<void> {
  using borrowed = new DisposableStack();
  const borrow = async () => borrowed.adopt(await pool.connect(), (client) => client.release());
  const clients = [await borrow(), await borrow()] as const;
  const sessions = await Promise.all(
    clients.map(async (client) => {
      const begin = `select pg_backend_pid() as pid, set_config('page_reports.session', '${randomUUID()}', false) as session`;
      return (await client.query(begin, [])).rows;
    }),
  );
  for (const i of [0, 0, 1] as const) {
    const { rows } = await clients[i].query(READ, []);
    if (!isDeepStrictEqual(rows, sessions[i]))
      throw new Error(
        'a connection pooler between this service and PostgreSQL does not preserve sessions; set pool_mode = session ' +
          '(PgBouncer), or connect to PostgreSQL directly',
      );
  }
}
