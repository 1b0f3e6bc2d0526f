import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import Database from 'better-sqlite3';
import { OWNER_ONLY, openSqlite } from './open-sqlite.ts';

/**
 * Copies a database into a new file, in its state at one moment, while other processes continue to write. The copy is
 * written to a temporary file, which is renamed when it is complete on disk.
 * @param url `sqlite:FILE`
 * @returns its size, and the numbers of accounts and reports in it
 * @throws Error when the database does not exist, or the file exists already or cannot be written
 */
export async function backUpDatabase(url: string, file: string) {
  const source = url.slice('sqlite:'.length);
  if (!existsSync(source)) throw new Error(`DATABASE_URL: there is no database ${source}.`);
  if (existsSync(file))
    throw new Error(`${file} exists already. A backup does not overwrite files: choose another name.`);
  const draft = `${file}.${process.pid}.tmp`;
  try {
    // Created before SQLite writes to it, so that other users can never read the copy.
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

/**
 * Copies in one read transaction, which does not block writers. Copying the file itself would miss data in the
 * write-ahead log.
 */
function copyInto(source: string, draft: string): void {
  const sqlite = openSqlite(source);
  try {
    sqlite.prepare('vacuum into ?').run(draft);
  } finally {
    sqlite.close();
  }
}

function countRows(file: string) {
  const sqlite = new Database(file, { readonly: true });
  try {
    const count = (table: string) => sqlite.prepare(`select count(*) from ${table}`).pluck().get() as number;
    return { accounts: count('accounts'), reports: count('reports') };
  } finally {
    sqlite.close();
  }
}
