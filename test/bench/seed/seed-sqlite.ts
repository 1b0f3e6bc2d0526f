import { existsSync, globSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../../src/database/database.ts';
import { openSqliteOrm } from '../../../src/database/sqlite/open-sqlite-orm.ts';
import { auditSamples } from './audit-samples.ts';
import { fillHistory, fillSqlite } from './fill-sqlite.ts';
import { hashOfMakers } from './hash-of-makers.ts';

const CACHE = fileURLToPath(new URL('../../../data/bench/', import.meta.url));
/** The tables that `fillSqlite` knows. Later migrations run over its rows, as they do at a user's. */
const FILLED_AT = '20261121180000-packed-checks';

/** A database of so many reports over 50 accounts. @returns its file, of an earlier run if there is one */
export async function seedSqlite(reports: number): Promise<string> {
  const file = join(CACHE, `${reports}-${hashOfMakers('sqlite')}.db`);
  if (existsSync(file)) return file;
  process.stderr.write(`Filling a database of ${reports} reports ...\n`);
  const startedAt = performance.now();
  mkdirSync(CACHE, { recursive: true });
  // A million reports take gigabytes: those of earlier code go.
  for (const earlier of globSync(`${CACHE}${reports}-*`)) rmSync(earlier);
  const unfinished = `${file}.unfinished`;

  const orm = await openSqliteOrm(unfinished);
  await orm.migrator.up({ to: FILLED_AT });
  await orm.close(true);
  fillSqlite(unfinished, reports, await auditSamples());
  const database = await openDatabase(`sqlite:${unfinished}`);
  await database.migrate();
  await database.close();
  fillHistory(unfinished);

  renameSync(unfinished, file);
  process.stderr.write(`... in ${Math.round((performance.now() - startedAt) / 1000)} s: ${file}\n`);
  return file;
}
