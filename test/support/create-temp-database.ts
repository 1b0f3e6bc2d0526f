import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from './create-database.ts';
import { findMemoryFolder } from './memory-folder.ts';

/** The database that this run of the tests uses. */
export const testEngine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';

/** A database of the tested engine, with or without its tables. */
export interface TempDatabaseAddress {
  url: string;
  /** SQLite's file. */
  file: string;
  remove(): Promise<void>;
}

/** @param template the database that PostgreSQL copies; the one with all tables by default */
export async function createTempDatabase(
  engine = testEngine,
  template = process.env.TEST_TEMPLATE,
): Promise<TempDatabaseAddress> {
  if (engine === 'sqlite') return await createFile();
  // Copying a template with all tables takes a tenth of the time of running the migrations.
  const { url, drop } = await createDatabase(
    process.env.TEST_DATABASE_URL ?? '',
    `page_reports_${randomUUID().replaceAll('-', '')}`,
    template,
  );
  return { url, file: '', remove: drop };
}

async function createFile(): Promise<TempDatabaseAddress> {
  const folder = await mkdtemp(join((await findMemoryFolder()) ?? tmpdir(), 'page-reports-'));
  const file = join(folder, 'test.db');
  const remove = () => rm(folder, { recursive: true, force: true });
  return { url: `sqlite:${file}`, file, remove };
}
