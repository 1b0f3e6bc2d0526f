import { createApiKey } from '../../src/accounts/api-keys.ts';
import { createAccount } from '../../src/accounts/create-account.ts';
import { type App, type AppParts, startApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { type Database, openDatabase } from '../../src/database/database.ts';
import type { ApiKeyScope } from '../../src/database/entities/api-key.ts';
import { createLogger } from '../../src/logger.ts';
import { createTempDatabase } from './create-temp-database.ts';
import { sharedAuditPool } from './shared-audit-pool.ts';

/** The complete service on a free port, with a temporary database. */
export interface TestApp {
  url: string;
  /** The same database, opened again as by another process. */
  database: Database;
  /** In the format of `DATABASE_URL`. */
  databaseUrl: string;
  /** The file of SQLite; empty on PostgreSQL. */
  databaseFile: string;
  /** A write key of the first account. */
  key: string;
  /** Creates another account. @returns a key of it */
  addAccount(name?: string): Promise<string>;
  /** Creates another key of the first account. */
  addKey(scope: ApiKeyScope, expiresAt?: Date): Promise<string>;
  /** Starts another process of the service on the same database. `close` ends it too. */
  startAnother(role: 'serve' | 'work', environment?: Record<string, string>): Promise<App>;
  close(): Promise<void>;
}

const FIRST_KEY = 'test-key-of-the-first-account';

/**
 * @param environment settings as environment variables. `ALLOW_TARGETS` allows fixture sites by default. With
 *   `AUDIT_CONCURRENCY`, the service has audit processes of its own.
 */
export async function startTestApp(
  environment: Record<string, string> = {},
  parts: Partial<AppParts> = {},
): Promise<TestApp> {
  const { url, file, remove } = environment.DATABASE_URL
    ? { url: environment.DATABASE_URL, file: '', remove: async () => undefined }
    : await createTempDatabase();
  const start = async (role: 'serve' | 'work', more: Record<string, string> = {}) => {
    const config = readConfig({
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL: url,
      BOOTSTRAP_API_KEY: FIRST_KEY,
      ALLOW_TARGETS: '127.0.0.1',
      REQUESTS_PER_MINUTE: '0',
      RUNS_PER_MINUTE: '0',
      ...environment,
      ...more,
    });
    const auditPool = 'AUDIT_CONCURRENCY' in environment ? null : sharedAuditPool();
    return await startApp(config, role, {
      // Each destination of standard error would flush ten times a second, until the test process ends.
      logger: createLogger(config.logLevel, { write: () => undefined }),
      retryDelaysMs: [],
      ...(auditPool && { auditPool }),
      ...parts,
    });
  };
  const app = await start('serve');
  const others: App[] = [];
  const database = await openDatabase(environment.DATABASE_URL ?? url);
  const addKeyTo = async (accountId: number, scope: ApiKeyScope, expiresAt: Date | null = null) =>
    (await createApiKey(database, { accountId, name: `${scope} key`, scope, expiresAt }, new Date())).key;
  return {
    url: app.url ?? '',
    database,
    databaseUrl: url,
    databaseFile: file,
    key: FIRST_KEY,
    addAccount: async (name = 'Other') =>
      await addKeyTo((await createAccount(database, { name }, new Date())).id, 'write'),
    addKey: (scope, expiresAt) => addKeyTo(1, scope, expiresAt),
    startAnother: async (role, more) => {
      const other = await start(role, more);
      others.push(other);
      return other;
    },
    close: async () => {
      await database.close();
      for (const other of others) await other.close();
      await app.close();
      await remove();
    },
  };
}
