import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

/** The engine that this run of the tests is about. */
export const testEngine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';

/** An empty database of the tested engine. */
export interface TempDatabaseAddress {
  url: string;
  /** SQLite's file. */
  file: string;
  remove(): Promise<void>;
}

export async function createTempDatabase(engine = testEngine): Promise<TempDatabaseAddress> {
  return engine === 'postgres' ? await createOnPostgres() : await createFile();
}

async function createFile(): Promise<TempDatabaseAddress> {
  const folder = await mkdtemp(join(tmpdir(), 'page-reports-'));
  const file = join(folder, 'test.db');
  const remove = () => rm(folder, { recursive: true, force: true });
  return { url: `sqlite:${file}`, file, remove };
}

async function createOnPostgres(): Promise<TempDatabaseAddress> {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  const name = `page_reports_${randomUUID().replaceAll('-', '')}`;
  const server = url.href;
  await execute(server, `create database ${name}`);
  url.pathname = `/${name}`;
  const remove = () => execute(server, `drop database ${name} with (force)`);
  return { url: url.href, file: '', remove };
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
