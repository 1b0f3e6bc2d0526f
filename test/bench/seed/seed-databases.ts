import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { type AuditReport, auditPage } from '../../../src/audits/audit-page.ts';
import { openDatabase } from '../../../src/database/database.ts';
import { parsePage } from '../../../src/engine/page.ts';
import { fetchSources } from '../../agreement/open-engine.ts';
import { runCommand } from '../../cli/run-command.ts';
import { createDatabase } from '../../support/create-database.ts';
import { startFixtureSite } from '../../support/fixture-site.ts';
import { startPostgresServer } from '../../support/postgres-server.ts';
import { realPages } from '../../support/real-pages.ts';
import type { Bench } from '../bench.ts';
import { fillSqlite } from './fill-sqlite.ts';
import type { Seed } from './seeded-report.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const CACHE = `${ROOT}data/bench/`;
const SAMPLES = ['/bare', '/milligram', '/jquery-ui'];

/**
 * Seeds a database with reports, or finds that of an earlier run. SQLite files are kept for the next run. PostgreSQL
 * databases are kept on the server of `TEST_DATABASE_URL`. Without it, they are on a temporary server, which ends with
 * the scenario.
 * @returns seeds a database, and its URL
 */
export async function openSeedStore({ engine, use }: Bench): Promise<(seed: Seed) => Promise<string>> {
  if (engine === 'sqlite') return async (seed) => `sqlite:${await seedSqlite(seed)}`;
  let url = process.env.TEST_DATABASE_URL;
  if (!url) {
    const server = await startPostgresServer();
    use({ close: server.stop });
    url = server.url;
  }
  const server = url;
  return (seed) => seedPostgres(server, seed);
}

/** Seeds a file with reports, or finds that of an earlier run. @returns its path */
export async function seedSqlite(seed: Seed): Promise<string> {
  const name = `${CACHE}${seed.isOfOneAccount ? 'one-account-' : ''}${seed.reports}`;
  const file = `${name}-${hashSeedingCode('sqlite')}.db`;
  if (existsSync(file)) return file;
  mkdirSync(CACHE, { recursive: true });
  // A million reports take gigabytes, so files of earlier code are deleted.
  for (const earlier of globSync(`${name}-*`)) rmSync(earlier);
  const unfinished = `${file}.unfinished`;
  process.stderr.write(`Filling a database of ${seed.reports} reports ...\n`);
  const database = await openDatabase(`sqlite:${unfinished}`);
  await database.migrate();
  await database.close();
  fillSqlite(unfinished, seed, await auditSamples());
  renameSync(unfinished, file);
  return file;
}

/** @param server URL of a database whose user may create databases and disable triggers */
async function seedPostgres(server: string, seed: Seed): Promise<string> {
  const client = new Client(server);
  await client.connect();
  const prefix = `page_reports_bench_${seed.isOfOneAccount ? 'one_' : ''}${seed.reports}_`;
  const name = `${prefix}${hashSeedingCode('postgres')}`;
  const urlOf = (database: string) => Object.assign(new URL(server), { pathname: `/${database}` }).href;
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  const earlier = rows.map(({ datname }) => datname);
  if (!earlier.includes(name)) {
    for (const database of earlier) await client.query(`drop database ${database} with (force)`);
    const unfinished = `${name}_unfinished`;
    const { url } = await createDatabase(server, unfinished);
    const source = `sqlite:${await seedSqlite(seed)}`;
    const { exitCode, stderr } = await runCommand(['copy', '--from', source, '--to-env', 'TARGET'], {
      TARGET: url,
    });
    if (exitCode !== 0) throw new Error(`The copy failed: ${stderr}`);
    await deleteJobs(url);
    await client.query(`alter database ${unfinished} rename to ${name}`);
  }
  await client.end();
  return urlOf(name);
}

/** The copy queues the seeded runs, which no worker may execute. */
async function deleteJobs(url: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query('delete from pgboss.job');
  await client.end();
}

/** The reports of some third-party pages. */
async function auditSamples(): Promise<AuditReport[]> {
  const site = await startFixtureSite(realPages());
  const sources = await fetchSources(site.host, SAMPLES.map(site.url));
  await site.close();
  return sources.map((source) => auditPage(parsePage(source)));
}

/**
 * Hash of the migrations and of the code that fills databases. Filling takes minutes, so a database of an earlier run is
 * used again as long as the hash is the same.
 */
function hashSeedingCode(engine: Bench['engine']): string {
  const hash = createHash('sha256');
  for (const file of globSync([`src/database/{,${engine}/}migrations/*.ts`, 'test/bench/seed/*.ts'], {
    cwd: ROOT,
  }).sort())
    hash.update(readFileSync(`${ROOT}${file}`));
  return hash.digest('hex').slice(0, 16);
}
