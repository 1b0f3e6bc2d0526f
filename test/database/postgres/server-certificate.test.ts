import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/database/database.ts';
import { type PostgresServer, startPostgresServer } from '../../support/postgres-server.ts';
import { selfSignedCertificate } from '../../support/self-signed-certificate.ts';

const CERTIFICATES = {
  'the IP address': selfSignedCertificate({ hostName: 'database.example.org', ipAddress: '127.0.0.1' }),
  localhost: selfSignedCertificate({ hostName: 'localhost', ipAddress: '192.0.2.1' }),
};

describe.each(Object.entries(CERTIFICATES))(
  'with sslmode=verify-full and a certificate for %s',
  (name, certificate) => {
    let folder: string;
    let server: PostgresServer;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'page-reports-certificate-'));
      await writeFile(join(folder, 'ca.pem'), certificate.cert);
      server = await startPostgresServer({ certificate });
    });
    afterAll(async () => {
      await server?.stop();
      await rm(folder, { recursive: true });
    });

    /** Opens the database by that host name. @returns the reason when it is rejected */
    async function open(host: string): Promise<string> {
      const url = new URL(server.url);
      url.hostname = host;
      url.search = `?sslmode=verify-full&sslrootcert=${join(folder, 'ca.pem')}`;
      try {
        const database = await openDatabase(url.href);
        const rows = await database
          .fork()
          .execute('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
        database.notifications.listen(
          'test',
          () => undefined,
          () => undefined,
        );
        await expect.poll(() => database.notifications.isConnected).toBe(true);
        await database.close();
        return rows[0]?.ssl === true ? 'encrypted' : 'not encrypted';
      } catch (error) {
        return String((error as Error).cause);
      }
    }

    it('a connection to the IP address is accepted only if the certificate names it', async () => {
      const expected =
        name === 'localhost' ? /IP: 127\.0\.0\.1 is not in the cert's list: 192\.0\.2\.1/ : /^encrypted$/;
      expect(await open('127.0.0.1')).toMatch(expected);
    });

    it('a connection to localhost is accepted only if the certificate names it', async () => {
      const expected =
        name === 'localhost' ? /^encrypted$/ : /Host: localhost\. is not in the cert's altnames/;
      expect(await open('localhost')).toMatch(expected);
    });
  },
);
