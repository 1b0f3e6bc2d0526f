import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Client } from 'pg';
import { connectionOptions } from './connection-options.ts';

const TIMEOUT_MS = 5_000;
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
export async function requireSessions(url: string): Promise<void> {
  const clients = [openClient(url), openClient(url)] as const;
  try {
    const sessions = await Promise.all(clients.map((client) => beginSession(client)));
    for (const i of [0, 0, 1] as const) {
      const { rows } = await clients[i].query(READ);
      if (!isDeepStrictEqual(rows, sessions[i]))
        throw new Error(
          'a connection pooler between this service and PostgreSQL does not preserve sessions; set pool_mode = session ' +
            '(PgBouncer), or connect to PostgreSQL directly',
        );
    }
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

function openClient(url: string): Client {
  const client = new Client({
    application_name: 'page-reports start',
    ...connectionOptions(url),
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  // Without a listener, a broken connection would end the process. The query that waits for it is rejected anyway.
  client.on('error', () => undefined);
  return client;
}

async function beginSession(client: Client): Promise<object[]> {
  await client.connect();
  const begin = "select pg_backend_pid() as pid, set_config('page_reports.session', $1, false) as session";
  return (await client.query(begin, [randomUUID()])).rows;
}
