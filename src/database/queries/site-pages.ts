/** Queries for the pages of site audits. Not ORM queries: each audited page adds its links, up to thousands of rows. */
import { type NotNull, sql } from 'kysely';
import { FIRST_ERROR_STATUS } from '../../page/http-status.ts';
import { patternOf } from '../contains.ts';
import {
  OPEN_STATUSES,
  type SiteAuditStatus,
  type SitePage,
  type SitePageStatus,
} from '../entities/site-audit.ts';
import { kysely, tables } from '../kysely.ts';
import type { EntityManager } from '../orm.ts';
import { preparedQuery } from '../prepared-query.ts';
import type { ListSlice } from './list-slice.ts';

/** Rows of one statement: SQLite and PostgreSQL limit the number of parameters. */
const ROWS_AT_ONCE = 1_000;

const pagesOf = (em: EntityManager, siteAuditId: number) =>
  kysely(em).selectFrom('SitePage').where('siteAuditId', '=', siteAuditId);

/** Adds pages that the site audit does not have yet. @returns the number of added pages */
export async function insertPages(
  em: EntityManager,
  siteAuditId: number,
  pages: readonly (Pick<SitePage, 'url' | 'depth' | 'inSitemap'> & { status?: SitePageStatus })[],
): Promise<number> {
  let added = 0;
  for (let start = 0; start < pages.length; start += ROWS_AT_ONCE) {
    const rows = pages
      .slice(start, start + ROWS_AT_ONCE)
      // A literal: SQLite has no parameters of type boolean.
      .map((page) => ({
        status: 'found' as const,
        ...page,
        siteAuditId,
        inSitemap: sql<boolean>`${sql.lit(page.inSitemap)}`,
      }));
    const inserted = await kysely(em)
      .insertInto('SitePage')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['siteAuditId', 'url']).doNothing())
      .returning('id')
      .execute();
    added += inserted.length;
  }
  return added;
}

/** The open site audits that do not wait for a pause to end. */
export async function findDueSiteAudits(
  em: EntityManager,
  now: Date,
  longestPauseMs: number,
): Promise<number[]> {
  const rows = await kysely(em)
    .selectFrom('SiteAudit')
    .select('id')
    // Literals, and no order: otherwise SQLite does not use the index of open site audits.
    .where(
      'status',
      'in',
      OPEN_STATUSES.map((status) => sql<SiteAuditStatus>`${sql.lit(status)}`),
    )
    .where(({ or, eb }) =>
      or([
        eb('nextPageAt', 'is', null),
        eb('nextPageAt', '<=', now),
        // The clock was set back.
        eb('nextPageAt', '>', new Date(now.getTime() + longestPauseMs)),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Which of the URLs are pages of the site audit. */
export async function findKnownUrls(
  em: EntityManager,
  siteAuditId: number,
  urls: readonly string[],
): Promise<Set<string>> {
  const known = new Set<string>();
  for (let start = 0; start < urls.length; start += ROWS_AT_ONCE) {
    const rows = await pagesOf(em, siteAuditId)
      .select('url')
      .where('url', 'in', urls.slice(start, start + ROWS_AT_ONCE))
      .execute();
    for (const { url } of rows) known.add(url);
  }
  return known;
}

const selectInRange = preparedQuery<
  { siteAuditId: number; from: string; before: string; max: number },
  { id: number }
>((db, { siteAuditId, from, before, max }) =>
  db
    .selectFrom('SitePage')
    .select('id')
    .where('siteAuditId', '=', siteAuditId)
    .where('url', '>=', from)
    .where('url', '<', before)
    .limit(max),
);

/** The first page with links that have not been added. */
export async function findPageWithLinks(
  em: EntityManager,
  siteAuditId: number,
): Promise<Pick<SitePage, 'id' | 'depth' | 'unaddedLinks'> | undefined> {
  return await pagesOf(em, siteAuditId)
    .select(['id', 'depth', 'unaddedLinks'])
    .where('unaddedLinks', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** The number of pages with URLs in a range by code point, counted up to a maximum. */
export async function countInRange(
  em: EntityManager,
  siteAuditId: number,
  { from, before, max }: { from: string; before: string; max: number },
): Promise<number> {
  return (await selectInRange(em, { siteAuditId, from, before, max })).length;
}

/** The next pages to audit: those with the fewest clicks from the start page, then those that only a sitemap lists. */
export async function findNextPages(
  em: EntityManager,
  siteAuditId: number,
  limit: number,
): Promise<Pick<SitePage, 'id' | 'url'>[]> {
  return await pagesOf(em, siteAuditId)
    .select(['id', 'url'])
    .where('status', '=', 'found')
    .orderBy('depth', (by) => by.asc().nullsLast())
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The pages whose run was started, with the status of that run; null if it was deleted. */
export async function findStartedPages(em: EntityManager, siteAuditId: number) {
  return await kysely(em)
    .selectFrom('SitePage')
    .leftJoin('Run', 'Run.id', 'SitePage.runId')
    .select(['SitePage.id as id', 'Run.status as runStatus'])
    .where('SitePage.siteAuditId', '=', siteAuditId)
    .where('SitePage.status', '=', 'queued')
    .execute();
}

/** The columns by which the pages of a site audit can be sorted; `id` is the order in which they were found. */
export const SITE_PAGE_ORDER_FIELDS = ['id', 'url', 'depth', 'score', 'links_in'] as const;

/** The order of pages; equal values are sorted by id in the same direction, pages without a value come last. */
export interface SitePageOrder {
  field: (typeof SITE_PAGE_ORDER_FIELDS)[number];
  direction: 'asc' | 'desc';
}

/** Selects pages of a site audit. */
export interface SitePageFilter {
  /** Case-insensitive substring of the URL. */
  search?: string | undefined;
  status?: SitePageStatus | undefined;
}

const ROW = [
  'id',
  'siteAuditId',
  'url',
  'status',
  'depth',
  'inSitemap',
  'reportId',
  'runId',
  'httpStatus',
  'errorCode',
  'redirectedTo',
  'title',
  'score',
  'result',
  'linksIn',
  'linksOut',
] as const;

/** A page in lists. */
export type SitePageRow = Pick<SitePage, (typeof ROW)[number]>;
/** A page with the value by which a list is sorted. */
type SortedSitePage = SitePageRow & { sortValue: string | number };

const COLUMNS = { id: 'id', url: 'url', depth: 'depth', score: 'score', links_in: 'linksIn' } as const;
/** Sorts after all numbers in either direction. */
const NO_VALUE = { asc: 1e9, desc: -1 };

/** The pages of a slice, nearest to its position first. */
export async function listSitePages(
  em: EntityManager,
  siteAuditId: number,
  filter: SitePageFilter,
  { field, direction }: SitePageOrder,
  { position = null, backward = false, limit, offset = 0 }: ListSlice,
): Promise<SortedSitePage[]> {
  const walk = (direction === 'asc') === backward ? 'desc' : 'asc';
  const column = sql.ref(COLUMNS[field]);
  const value =
    field === 'url' || field === 'id'
      ? sql<string | number>`${column}`
      : sql<number>`coalesce(${column}, ${sql.lit(NO_VALUE[direction])})`;
  let query = matching(em, siteAuditId, filter).select(ROW).select(value.as('sortValue'));
  if (position) {
    const operator = sql.raw(walk === 'asc' ? '>' : '<');
    query = query.where(sql<boolean>`(${value}, id) ${operator} (${position.value}, ${position.id})`);
  }
  return await query.orderBy(value, walk).orderBy('id', walk).limit(limit).offset(offset).execute();
}

/** All pages of a site audit, in the order in which they were found. */
export async function readSitePages(em: EntityManager, siteAuditId: number): Promise<SitePageRow[]> {
  return await pagesOf(em, siteAuditId).select(ROW).orderBy('id').execute();
}

/** The scores of the audited pages without error status, in the order in which they were found. */
export async function readPageScores(em: EntityManager, siteAuditId: number) {
  // By the names of columns: converting the rows takes twenty times as long as reading them.
  return await tables(em)
    .selectFrom('site_pages')
    .select(['url', 'score'])
    .where('site_audit_id', '=', siteAuditId)
    .where('status', '=', 'audited')
    .where('http_status', '<', FIRST_ERROR_STATUS)
    .where('score', 'is not', null)
    .$narrowType<{ score: NotNull }>()
    .orderBy('id')
    .execute();
}

/** The number of pages of a site audit that match the filter. */
export async function countSitePages(
  em: EntityManager,
  siteAuditId: number,
  filter: SitePageFilter,
): Promise<number> {
  const pages = matching(em, siteAuditId, filter).select(({ fn }) => fn.countAll<number>().as('count'));
  return (await pages.executeTakeFirstOrThrow()).count;
}

function matching(em: EntityManager, siteAuditId: number, { search, status }: SitePageFilter) {
  let query = pagesOf(em, siteAuditId);
  if (status !== undefined) query = query.where('status', '=', status);
  if (search !== undefined)
    query = query.where(sql<boolean>`lower(url) like ${patternOf(search.toLowerCase())} escape '\\'`);
  return query;
}

/** The number of pages of each result, worst first; results without pages are left out. */
export async function countSiteResults(em: EntityManager, siteAuditId: number) {
  return await pagesOf(em, siteAuditId)
    .select(['result', ({ fn }) => fn.countAll<number>().as('pages')])
    .where('result', 'is not', null)
    .$narrowType<{ result: NotNull }>()
    .groupBy('result')
    .orderBy('result')
    .execute();
}

/** Pages by the id of their site audit, a space and their URL. */
export async function readPagesByKey(
  em: EntityManager,
  keys: readonly string[],
): Promise<Map<string, SitePageRow>> {
  const pages = new Map<string, SitePageRow>();
  const parts = keys.map((key) => [Number.parseInt(key, 10), key.slice(key.indexOf(' ') + 1)] as const);
  for (const [siteAuditId, group] of Map.groupBy(parts, ([id]) => id)) {
    const urls = group.map(([, url]) => url);
    const rows = await pagesOf(em, siteAuditId).select(ROW).where('url', 'in', urls).execute();
    for (const row of rows) pages.set(`${siteAuditId} ${row.url}`, row);
  }
  return pages;
}
