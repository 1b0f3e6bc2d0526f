import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runAudits } from '../../../src/audits/run-audits.ts';
import { openDatabase } from '../../../src/database/database.ts';
import { openSqliteOrm } from '../../../src/database/sqlite/open-sqlite-orm.ts';
import { startFixtureSite } from '../../support/fixture-site.ts';
import { realPages } from '../../support/real-pages.ts';
import { fetchSources } from '../pages/fetch-sources.ts';
import { fillTables } from './fill-tables.ts';

/** Databases take minutes to fill, and are the same as long as what makes them is. */
const CACHE = fileURLToPath(new URL('../../../data/bench/', import.meta.url));
/** The tables that `fillTables` knows. Later migrations run over its rows, as they do at a user's. */
const FILLED_AT = '20261121180000-packed-checks';
const PAGES = ['/bare', '/milligram', '/jquery-ui'];

/** A database of so many reports over 50 accounts. @returns its file, of an earlier run if there is one */
export async function seedDatabase(reports: number): Promise<string> {
  const file = join(CACHE, `${reports}-${hashOfMakers()}.db`);
  if (existsSync(file)) return file;
  process.stderr.write(`Filling a database of ${reports} reports ...\n`);
  const startedAt = performance.now();
  mkdirSync(CACHE, { recursive: true });
  // A million reports take gigabytes: those of earlier code go.
  for (const earlier of globSync(`${CACHE}${reports}-*`)) rmSync(earlier);
  const unfinished = `${file}.unfinished`;

  const site = await startFixtureSite(realPages());
  const sources = await fetchSources(site.host, PAGES.map(site.url));
  await site.close();
  const found = await Promise.all(sources.map((source) => runAudits(source)));
  const orm = await openSqliteOrm(unfinished);
  await orm.migrator.up({ to: FILLED_AT });
  await orm.close(true);
  fillTables(unfinished, reports, found);
  const database = await openDatabase(`sqlite:${unfinished}`);
  await database.migrate();
  await database.close();

  renameSync(unfinished, file);
  process.stderr.write(`... in ${Math.round((performance.now() - startedAt) / 1000)} s: ${file}\n`);
  return file;
}

function hashOfMakers(): string {
  const migrations = fileURLToPath(new URL('../../../src/database/migrations/', import.meta.url));
  const seeding = fileURLToPath(new URL('./', import.meta.url));
  const hash = createHash('sha256');
  for (const file of [...globSync(`${migrations}*.ts`), ...globSync(`${seeding}*.ts`)].sort()) {
    hash.update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}
