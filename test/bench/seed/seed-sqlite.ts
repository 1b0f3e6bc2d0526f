import { existsSync, globSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../../src/database/database.ts';
import { auditSamples } from './audit-samples.ts';
import { fillSqlite } from './fill-sqlite.ts';
import { hashSeedingCode } from './hash-seeding-code.ts';
import type { Seed } from './seeded-report.ts';

const CACHE = fileURLToPath(new URL('../../../data/bench/', import.meta.url));

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

  const database = await openDatabase(`sqlite:${unfinished}`);
  await database.migrate();
  await database.close();
  fillSqlite(unfinished, seed, await auditSamples());

  renameSync(unfinished, file);
  process.stderr.write(`... in ${Math.round((performance.now() - startedAt) / 1000)} s: ${file}\n`);
  return file;
}
