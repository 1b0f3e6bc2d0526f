import { writeFile } from 'node:fs/promises';
import { Client } from 'pg';
import { test as base, expect } from 'vitest';
import { openDatabase } from '../../../src/database/database.ts';
import { startPostgresServer } from '../../support/postgres-server.ts';
import { selfSignedCertificate } from '../../support/self-signed-certificate.ts';

/** Opens the database, and listens for notifications. @returns the reason when it is rejected */
async function open(url: string): Promise<string> {
  try {
    const database = await openDatabase(url);
    const [row] = await database.fork().execute('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
    const { notifications } = database;
    notifications.listen(
      'test',
      () => undefined,
      () => undefined,
    );
    await expect.poll(() => notifications.isConnected).toBe(true);
    await database.close();
    return row?.ssl === true ? 'encrypted' : 'not encrypted';
  } catch (error) {
    return String((error as Error).cause);
  }
}

const test = base.extend('server', { scope: 'file' }, async ({}, { onCleanup }) => {
  const certificate = selfSignedCertificate({ hostName: 'first.example.org', ipAddress: '192.0.2.1' });
  const server = await startPostgresServer({ certificate });
  onCleanup(server.stop);
  return server;
});

test.for([
  {
    named: { hostName: 'database.example.org', ipAddress: '127.0.0.1' },
    byAddress: /^encrypted$/,
    byName: /Host: localhost\. is not in the cert's altnames/,
  },
  {
    named: { hostName: 'localhost', ipAddress: '192.0.2.1' },
    byAddress: /IP: 127\.0\.0\.1 is not in the cert's list: 192\.0\.2\.1/,
    byName: /^encrypted$/,
  },
])(
  'sslmode=verify-full rejects a server whose certificate, for $named.hostName and $named.ipAddress, does not name it',
  async ({ named, byAddress, byName }, { server }) => {
    const certificate = selfSignedCertificate(named);
    const url = new URL(`${server.url}?sslmode=verify-full`);
    const client = new Client(server.url);
    await client.connect();
    for (const name of ['cert', 'key'] as const) {
      const { rows } = await client.query(`select current_setting('ssl_${name}_file') as path`);
      await writeFile(rows[0].path, certificate[name]);
      if (name === 'cert') url.searchParams.set('sslrootcert', rows[0].path);
    }
    await client.query('select pg_reload_conf()');
    await client.end();
    // The server reads the files a moment later.
    await expect.poll(() => open(url.href)).toMatch(byAddress);
    url.hostname = 'localhost';
    expect(await open(url.href)).toMatch(byName);
  },
);
