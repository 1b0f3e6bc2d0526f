import { startPostgresServer } from './postgres-server.ts';

/** Runs before all tests: a server for those of PostgreSQL, unless `TEST_DATABASE_URL` names one. */
export default async function providePostgres(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return;
  const server = await startPostgresServer();
  process.env.TEST_DATABASE_URL = server.url;
  return async () => {
    delete process.env.TEST_DATABASE_URL;
    await server.stop();
  };
}
