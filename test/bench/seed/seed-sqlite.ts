import { existsSync, globSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../../src/database/database.ts';
import { openSqliteOrm } from '../../../src/database/sqlite/open-sqlite-orm.ts';
import { auditSamples } from './audit-samples.ts';
import { fillHistory, fillSqlite } from './fill-sqlite.ts';
import { hashSeedingCode } from './hash-seeding-code.ts';
import type { Seed } from './seeded-report.ts';

const CACHE = fileURLToPath(new URL('../../../data/bench/', import.meta.url));
/** The migration whose tables `fillSqlite` fills. Later migrations convert the rows, as in an upgraded installation. */
const FILLED_AT = '20261121180000-packed-checks';

/** Seeds a database with reports, or finds that of an earlier run. @returns its file */
export async function seedSqlite(seed: Seed): Promise<string> {
  const name = `${seed.isOfOneAccount ? 'one-account-' : ''}${seed.reports}`;
  const file = join(CACHE, `${name}-${hashSeedingCode('sqlite')}.db`);
  if (existsSync(file)) return file;
  process.stderr.write(`Filling a database of ${seed.reports} reports ...\n`);
  const startedAt = performance.now();
  mkdirSync(CACHE, { recursive: true });
  // A million reports take gigabytes, so files of earlier code are deleted.
  for (const earlier of globSync(`${CACHE}${name}-*`)) rmSync(earlier);
  const unfinished = `${file}.unfinished`;

  const orm = await openSqliteOrm(unfinished);
  await orm.migrator.up({ to: FILLED_AT });
  await orm.close(true);
  fillSqlite(unfinished, seed, await auditSamples());
  const database = await openDatabase(`sqlite:${unfinished}`);
  await database.migrate();
  await database.close();
  fillHistory(unfinished);

  renameSync(unfinished, file);
  process.stderr.write(`... in ${Math.round((performance.now() - startedAt) / 1000)} s: ${file}\n`);
  return file;
}
