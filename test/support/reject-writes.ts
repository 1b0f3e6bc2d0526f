import { Client } from 'pg';
import { openSqlite } from '../../src/database/sqlite/open-sqlite.ts';

/**
 * Makes a database reject all writes. On SQLite, another connection takes the write lock. On PostgreSQL, the database
 * becomes read-only, as after a failover to a standby, and its connections are closed.
 * @param url in the format of `DATABASE_URL`
 * @returns a function that allows writes again
 */
export async function rejectWrites(url: string): Promise<() => Promise<void>> {
  return url.startsWith('sqlite:') ? lock(url.slice('sqlite:'.length)) : await makeStandby(url);
}

function lock(file: string): () => Promise<void> {
  const connection = openSqlite(file);
  connection.exec('begin immediate');
  return async () => {
    connection.exec('rollback');
    connection.close();
  };
}

async function makeStandby(url: string): Promise<() => Promise<void>> {
  const setReadOnly = async (value: 'on' | 'off') => {
    const client = new Client(url);
    await client.connect();
    await client.query('set default_transaction_read_only = off');
    await client.query(`alter database "${client.database}" set default_transaction_read_only = ${value}`);
    await client.query(
      'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [client.database],
    );
    await client.end();
  };
  await setReadOnly('on');
  return () => setReadOnly('off');
}
