import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
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
  async ({ named, byAddress, byName }) => {
    const certificate = selfSignedCertificate(named);
    const folder = await mkdtemp(join(tmpdir(), 'page-reports-certificate-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'ca.pem'), certificate.cert);
    const server = await startPostgresServer({ certificate });
    onTestFinished(server.stop);
    const url = new URL(`${server.url}?sslmode=verify-full&sslrootcert=${join(folder, 'ca.pem')}`);
    expect(await open(url.href)).toMatch(byAddress);
    url.hostname = 'localhost';
    expect(await open(url.href)).toMatch(byName);
  },
);
