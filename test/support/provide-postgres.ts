import { openDatabase } from '../../src/database/database.ts';
import { openQueue } from '../../src/jobs/open-queue.ts';
import { createDatabase } from './create-database.ts';
import { startPostgresServer } from './postgres-server.ts';

/**
 * Global setup of the PostgreSQL tests: starts a server, unless `TEST_DATABASE_URL` names one, and creates the template
 * database, whose copies the tests use.
 */
export default async function providePostgres(): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  // Each test creates and drops a database of 300 files, which takes twice the time on disk.
  const server = given
    ? { url: given, stop: async () => undefined }
    : await startPostgresServer({ inMemory: true });
  const name = `page_reports_template_${process.pid}`;
  const template = await createDatabase(server.url, name);
  await makeTables(template.url);
  process.env.TEST_DATABASE_URL = server.url;
  process.env.TEST_TEMPLATE = name;
  return async () => {
    await template.drop();
    await server.stop();
  };
}

async function makeTables(url: string): Promise<void> {
  const database = await openDatabase(url);
  await database.migrate();
  const queue = await openQueue(database, { supervises: false, onError: () => undefined });
  await queue.close();
  await database.close();
}
