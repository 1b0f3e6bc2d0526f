import { Client } from 'pg';
import { openDatabase } from '../../../src/database/database.ts';
import { auditSamples } from './audit-samples.ts';
import { fillPostgres } from './fill-postgres.ts';
import { hashSeedingCode } from './hash-seeding-code.ts';
import type { Seed } from './seeded-report.ts';

/**
 * Seeds a database with reports, or finds that of an earlier run.
 * @param server URL of a database whose user may create databases and disable triggers
 * @returns the URL of the seeded database
 */
export async function seedPostgres(server: string, seed: Seed): Promise<string> {
  const client = new Client(server);
  await client.connect();
  const prefix = `page_reports_bench_${seed.isOfOneAccount ? 'one_' : ''}${seed.reports}_`;
  const name = `${prefix}${hashSeedingCode('postgres')}`;
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  const earlier = rows.map(({ datname }) => datname);
  if (!earlier.includes(name)) {
    process.stderr.write(`Filling a database of ${seed.reports} reports ...\n`);
    const startedAt = performance.now();
    // A million reports take gigabytes, so databases of earlier code are deleted.
    for (const database of earlier) await client.query(`drop database ${database} with (force)`);
    const unfinished = `${name}_unfinished`;
    await client.query(`create database ${unfinished}`);
    const unfinishedUrl = Object.assign(new URL(server), { pathname: `/${unfinished}` }).href;
    const database = await openDatabase(unfinishedUrl);
    await database.migrate();
    await database.close();
    await fillPostgres(unfinishedUrl, seed, await auditSamples());
    await client.query(`alter database ${unfinished} rename to ${name}`);
    process.stderr.write(`... in ${Math.round((performance.now() - startedAt) / 1000)} s: ${name}\n`);
  }
  await client.end();
  return url;
}
