import { startPostgresServer } from '../../support/postgres-server.ts';
import type { Bench } from '../bench.ts';
import { seedPostgres } from './seed-postgres.ts';
import { seedSqlite } from './seed-sqlite.ts';

/** Has databases to measure. */
export interface SeedStore extends AsyncDisposable {
  /** A database of so many reports over 50 accounts. @returns its address, of an earlier run if there is one */
  seed(reports: number): Promise<string>;
}

/**
 * SQLite's files stay for the next run. PostgreSQL's databases stay where `TEST_DATABASE_URL` leads; without it they are
 * on a server of their own, and go with it.
 */
export async function openSeedStore(engine: Bench['engine']): Promise<SeedStore> {
  if (engine === 'sqlite') {
    return {
      seed: async (reports) => `sqlite:${await seedSqlite(reports)}`,
      [Symbol.asyncDispose]: async () => undefined,
    };
  }
  const known = process.env.TEST_DATABASE_URL;
  const server = known ? { url: known, stop: async () => undefined } : await startPostgresServer();
  return { seed: (reports) => seedPostgres(server.url, reports), [Symbol.asyncDispose]: () => server.stop() };
}
