import { sql } from 'kysely';
import { tables } from '../kysely.ts';
import type { SqlConnection } from '../orm.ts';
import { preparedQueries } from '../prepared-query.ts';
import type { ReportFilter } from './report-filter.ts';

const count = preparedQueries<Record<string, string | number>, { count: number }>();

/**
 * The number of the account's reports with that project, result and status, from the tables of counts. Not an ORM query,
 * because each list runs it, and because it sums a column.
 */
export async function readReportCount(
  em: SqlConnection,
  accountId: number,
  { project, result, status }: Pick<ReportFilter, 'project' | 'result' | 'status'>,
): Promise<number> {
  const values: Record<string, string | number> = { account_id: accountId };
  if (project !== undefined) values.project = project;
  if (result !== undefined) values.result = result;
  if (status !== undefined) values.status = status;
  const columns = Object.keys(values);
  const [row] = await count(em, columns.join(), values, (em, parameter) => {
    const conditions = columns.map((column) => sql`${sql.ref(column)} = ${parameter(column)}`);
    const table = sql.table(project === undefined ? 'report_counts' : 'project_counts');
    const query = sql<{ count: number }>`
      select coalesce(sum(reports), 0) as count from ${table} where ${sql.join(conditions, sql` and `)}
    `;
    return { compile: () => query.compile(tables(em)) };
  });
  return Number(row?.count);
}
