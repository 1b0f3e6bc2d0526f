import { type RawBuilder, sql } from 'kysely';
import { dialectOf } from '../dialect.ts';
import { tables } from '../kysely.ts';
import type { SqlConnection } from '../orm.ts';
import { preparedQueries } from '../prepared-query.ts';
import type { ReportFilter } from './report-filter.ts';

/** Blocks are ranges of 4,096 ids. The migrations of their index contain the same number. */
const BLOCK_BITS = 12;
const BITS = sql.raw(String(BLOCK_BITS));
const LAST_OF_BLOCK = 2 ** BLOCK_BITS - 1;

/** A condition on the id, which every report that matches the filter meets. */
export type IdBound = { operator: '<=' | '>='; id: number };

const findBlock = preparedQueries<{ account_id: number; date: Date }, { block: number | null }>();

/**
 * Finds the ids at the start of a list that the filter excludes by the date of creation. Ids and these dates mostly rise
 * together, so such a list begins with many reports that do not match. As every index contains the id, they are
 * skipped without being read. The bound does not rely on the order of the dates: block by block from the start of the
 * list, an index finds the first block with a report of such a date. A million reports are 245 blocks, of which each
 * takes 1 us on SQLite and 8 us on PostgreSQL. Not an ORM query, because it is recursive.
 * @param walk direction in which the list is read
 * @returns null if the filter excludes no reports at the start of such a list
 */
export async function findIdBound(
  em: SqlConnection,
  accountId: number,
  { createdAfter, createdBefore }: ReportFilter,
  walk: 'asc' | 'desc',
): Promise<IdBound | null> {
  const date = walk === 'desc' ? createdBefore : createdAfter;
  if (date === undefined) return null;
  const [row] = await findBlock(em, walk, { account_id: accountId, date }, (em, parameter) => {
    const { indexHint } = dialectOf(em);
    const source = (index: string) => (indexHint ? sql`reports ${indexHint(index)}` : sql`reports`);
    // PostgreSQL sorts by a value of an array, but not by a constant, so that only the wanted index has this order.
    const isOneOf = (value: RawBuilder<unknown>) =>
      indexHint ? sql`= ${value}` : sql`= any(array[${value}])`;
    const account = sql`${parameter('account_id')}${indexHint ? sql`` : sql`::int`}`;
    const [isDescending, next, isExcluded, opposite] =
      walk === 'desc'
        ? [sql`desc`, sql`id < block << ${BITS}`, sql`>=`, sql`asc`]
        : [sql`asc`, sql`id > (block << ${BITS} | ${sql.raw(String(LAST_OF_BLOCK))})`, sql`<`, sql`desc`];
    const blockOfFirst = (condition: RawBuilder<unknown>) => sql`
      select id >> ${BITS} from ${source('reports_by_id')}
      where account_id ${isOneOf(account)} and ${condition}
      order by account_id ${isDescending}, id ${isDescending} limit 1
    `;
    const query = sql<{ block: number | null }>`
      with recursive blocks (block) as (
        select (${blockOfFirst(sql`true`)})
        union all
        select (${blockOfFirst(next)}) from blocks where (
          select created_at from ${source('reports_by_block')}
          where id >> ${BITS} ${isOneOf(sql`block`)} and account_id = ${account}
          order by ${indexHint ? sql`` : sql`id >> ${BITS} ${opposite},`} created_at ${opposite} limit 1
        ) ${isExcluded} ${parameter('date')}
      )
      select ${sql.raw(walk === 'desc' ? 'min' : 'max')}(block) as block from blocks
    `;
    return { compile: () => query.compile(tables(em)) };
  });
  const block = row?.block ?? null;
  if (block === null) return null;
  const first = block * 2 ** BLOCK_BITS;
  return walk === 'desc' ? { operator: '<=', id: first + LAST_OF_BLOCK } : { operator: '>=', id: first };
}
