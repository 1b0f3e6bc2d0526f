import { sql } from 'kysely';
import type { Reader } from '../orm.ts';
import { tables } from '../tables.ts';
import type { ReportFilter } from './report-filter.ts';

/** How many of the account's reports have that project, result and status, from the counts that are kept. */
export async function readReportCount(
  em: Reader,
  accountId: number,
  { project, result, status }: Omit<ReportFilter, 'search'>,
): Promise<number> {
  const conditions = [sql`account_id = ${accountId}`];
  if (project !== undefined) conditions.push(sql`project = ${project}`);
  if (result !== undefined) conditions.push(sql`result = ${result}`);
  if (status !== undefined) conditions.push(sql`status = ${status}`);
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(reports), 0) as count
    from ${sql.table(project === undefined ? 'report_counts' : 'project_counts')}
    where ${sql.join(conditions, sql` and `)}
  `.execute(tables(em));
  return Number(rows[0]?.count);
}
