import { Client } from 'pg';
import type { AuditReport } from '../../../src/audits/audit-page.ts';
import { type Seed, seededAccounts } from './seeded-report.ts';
import { HISTORY_STATEMENTS, type SeededRow, seededBatches } from './seeded-rows.ts';

/** Counts that the trigger of `reports` would have written. */
const COUNTS = [
  `insert into project_counts select account_id, project, status, coalesce(result, ''), count(*) from reports
    group by account_id, project, status, coalesce(result, '')`,
  `insert into report_counts select account_id, status, result, sum(reports) from project_counts
    group by account_id, status, result`,
];
/** Rows that the trigger of `shown_results` would have written. */
const FAILED_AUDITS = `insert into failed_audits (account_id, audit_id, report_id)
  select account_id, number::int, report_id
  from shown_results, unnest(string_to_array(failed_audits, ',')) as number`;
const SEQUENCES = ['accounts', 'api_keys', 'reports', 'runs', 'audit_names'].map(
  (table) => `select setval('${table}_id_seq', (select max(id) from ${table}))`,
);

/**
 * Fills the empty tables of a database with reports, without its triggers.
 * @param samples see `seededBatches`
 */
export async function fillPostgres(url: string, seed: Seed, samples: readonly AuditReport[]): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query('set synchronous_commit = off');
  const add = (table: string, rows: readonly SeededRow[]) =>
    client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(rows, inPostgresJson),
    ]);
  const accounts = seededAccounts();
  await add(
    'accounts',
    accounts.map(({ account }) => account),
  );
  await add(
    'api_keys',
    accounts.map(({ key }) => key),
  );
  for (const batch of seededBatches(seed, samples)) {
    const reports = batch.map(({ report }) => report);
    const runs = batch.flatMap((rows) => rows.runs);
    const checks = batch.flatMap((rows) => rows.checks ?? []);
    await add('reports', reports);
    await add('runs', runs);
    await add(
      'run_checks',
      checks.map((row) => ({ ...row, checks: `\\x${Buffer.from(row.checks).toString('hex')}` })),
    );
  }
  const statements = [...HISTORY_STATEMENTS, FAILED_AUDITS, ...COUNTS, ...SEQUENCES, 'vacuum analyze'];
  for (const statement of statements) await client.query(statement);
  await client.end();
}

function inPostgresJson(column: string, value: unknown): unknown {
  return typeof value === 'number' && column.endsWith('_at') ? new Date(value).toISOString() : value;
}
