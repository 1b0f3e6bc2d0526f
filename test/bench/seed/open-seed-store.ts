import { startPostgresServer } from '../../support/postgres-server.ts';
import type { Bench } from '../bench.ts';
import { seedPostgres } from './seed-postgres.ts';
import { seedSqlite } from './seed-sqlite.ts';
import type { Seed } from './seeded-report.ts';

/** Provides seeded databases. */
export interface SeedStore extends AsyncDisposable {
  /** Seeds a database with reports, or finds that of an earlier run. @returns its URL */
  seed(seed: Seed): Promise<string>;
}

/**
 * SQLite files are kept for the next run. PostgreSQL databases are kept on the server of `TEST_DATABASE_URL`. Without it,
 * they are on a temporary server, which is deleted on disposal.
 */
export async function openSeedStore(engine: Bench['engine']): Promise<SeedStore> {
  if (engine === 'sqlite') {
    return {
      seed: async (seed) => `sqlite:${await seedSqlite(seed)}`,
      [Symbol.asyncDispose]: async () => undefined,
    };
  }
  const known = process.env.TEST_DATABASE_URL;
  const server = known ? { url: known, stop: async () => undefined } : await startPostgresServer();
  return { seed: (seed) => seedPostgres(server.url, seed), [Symbol.asyncDispose]: () => server.stop() };
}
