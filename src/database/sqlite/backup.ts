import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import Database from 'better-sqlite3';
import { OWNER_ONLY, openSqlite } from './open-sqlite.ts';

/** The contents of a backup. */
export interface Backup {
  accounts: number;
  reports: number;
  bytes: number;
}

/**
 * Copies a database into a new file, as it was at one moment; other processes go on writing meanwhile. Nobody sees
 * half a copy: it is written beside the file, and takes its name when the disk has it.
 * @param url `sqlite:FILE`
 * @throws Error when there is no such database, or the file exists already or cannot be written
 */
export async function backUpDatabase(url: string, file: string): Promise<Backup> {
  const source = url.slice('sqlite:'.length);
  if (!existsSync(source)) throw new Error(`DATABASE_URL: there is no database ${source}.`);
  if (existsSync(file))
    throw new Error(`${file} exists already. A backup replaces no file: choose another name.`);
  const draft = `${file}.${process.pid}.tmp`;
  try {
    // Made before SQLite fills it, so that nobody else can read the copy at any time.
    await using handle = await open(draft, 'wx', OWNER_ONLY);
    copyInto(source, draft);
    await handle.sync();
    const backup = { ...countRows(draft), bytes: (await handle.stat()).size };
    await rename(draft, file);
    return backup;
  } catch (cause) {
    await rm(draft, { force: true });
    throw new Error(`The backup ${file} cannot be made.`, { cause });
  }
}

/** In one read transaction, which holds up no writer. A copy of the file alone would lack what is still in its log. */
function copyInto(source: string, draft: string): void {
  const sqlite = openSqlite(source);
  try {
    sqlite.prepare('vacuum into ?').run(draft);
  } finally {
    sqlite.close();
  }
}

function countRows(file: string): Omit<Backup, 'bytes'> {
  const sqlite = new Database(file, { readonly: true });
  try {
    const count = (table: string) => sqlite.prepare(`select count(*) from ${table}`).pluck().get() as number;
    return { accounts: count('accounts'), reports: count('reports') };
  } finally {
    sqlite.close();
  }
}
