import { z } from 'zod';
import type { Actor } from '../../accounts/actor.ts';
import { SITE_AUDIT_STATUSES, SITE_PAGE_STATUSES, SiteAudit } from '../../database/entities/site-audit.ts';
import type { EntityManager } from '../../database/orm.ts';
import { ORDER_DIRECTIONS } from '../../database/queries/report-list.ts';
import {
  countSitePages,
  listSitePages,
  SITE_PAGE_ORDER_FIELDS,
  type SitePageFilter,
  type SitePageOrder,
  type SitePageRow,
  type SortedSitePage,
} from '../../database/queries/site-pages.ts';
import { NotFoundError } from '../../errors.ts';
import { MAX_FILTER_CHARACTERS, oneOf, text } from '../fields.ts';
import { type Connection, type ConnectionArguments, connectionOf } from '../lists/connection.ts';
import { type ListPage, pageFields, pageOf } from '../lists/page-fields.ts';
import { parseInput } from '../parse-input.ts';
import type { ServiceContext } from '../service-context.ts';

/**
 * @param id null for a malformed id
 * @throws NotFoundError for a missing site audit and for one of another account
 */
export async function showSiteAudit(em: EntityManager, actor: Actor, id: number | null): Promise<SiteAudit> {
  const found = id === null ? null : await em.findOne(SiteAudit, { id, accountId: actor.accountId });
  if (!found) throw new NotFoundError();
  return found;
}

/** Parameters of a numbered page of the site audits. */
export const listSiteAuditsInput = z.object({
  status: oneOf(SITE_AUDIT_STATUSES).optional(),
  ...pageFields,
});

/** One numbered page of the account's site audits, newest first. @throws ValidationError */
export async function listSiteAuditPage(
  em: EntityManager,
  { accountId }: Actor,
  input: Record<string, unknown>,
): Promise<ListPage<SiteAudit>> {
  const { status, ...page } = parseInput(listSiteAuditsInput, input);
  const where = { accountId, ...(status && { status }) };
  return await pageOf(page, await em.count(SiteAudit, where), (slice) =>
    em.find(SiteAudit, where, { ...slice, orderBy: { id: 'desc' } }),
  );
}

/** The account's site audits, newest first. @throws ValidationError */
export async function listSiteAuditConnection(
  { signer }: Pick<ServiceContext, 'signer'>,
  em: EntityManager,
  { accountId }: Actor,
  paging: ConnectionArguments,
): Promise<Connection<SiteAudit>> {
  return await connectionOf(signer, paging, {
    purpose: 'site-audit-cursor',
    key: accountId,
    read: ({ position, backward, limit }) =>
      em.find(
        SiteAudit,
        { accountId, ...(position && { id: backward ? { $gt: position.id } : { $lt: position.id } }) },
        { limit, orderBy: { id: backward ? 'asc' : 'desc' } },
      ),
    positionOf: ({ id }) => ({ value: id, id }),
    totalCount: () => em.count(SiteAudit, { accountId }),
  });
}

const pageFilterFields = {
  search: text(MAX_FILTER_CHARACTERS).optional(),
  status: oneOf(SITE_PAGE_STATUSES).optional(),
};

/** Parameters of a numbered page of the pages of a site audit. */
export const listSitePagesInput = z.object({
  ...pageFilterFields,
  sortBy: oneOf(SITE_PAGE_ORDER_FIELDS).default('id'),
  sort: oneOf(ORDER_DIRECTIONS).default('asc'),
  ...pageFields,
});

/** Filter and order of a connection of the pages of a site audit. */
export const sitePageConnectionInput = z.object({
  ...pageFilterFields,
  field: oneOf(SITE_PAGE_ORDER_FIELDS).default('id'),
  direction: oneOf(ORDER_DIRECTIONS).default('asc'),
});

/** One numbered page of the pages of a site audit. @throws ValidationError */
export async function listPagesOfSite(
  em: EntityManager,
  siteAuditId: number,
  input: Record<string, unknown>,
): Promise<ListPage<SitePageRow>> {
  const { sortBy, sort, perPage, page, ...filter } = parseInput(listSitePagesInput, input);
  const order: SitePageOrder = { field: sortBy, direction: sort };
  const total = await countSitePages(em, siteAuditId, filter);
  return await pageOf({ page, perPage }, total, (slice) =>
    listSitePages(em, siteAuditId, filter, order, slice),
  );
}

/** The pages of a site audit. @throws ValidationError */
export async function listSitePageConnection(
  { signer }: Pick<ServiceContext, 'signer'>,
  em: EntityManager,
  siteAuditId: number,
  input: Record<string, unknown>,
  paging: ConnectionArguments,
): Promise<Connection<SortedSitePage>> {
  const { field, direction, ...filter } = parseInput(sitePageConnectionInput, input);
  const order: SitePageOrder = { field, direction };
  return await connectionOf(signer, paging, {
    purpose: 'site-page-cursor',
    key: [siteAuditId, order, filter satisfies SitePageFilter],
    read: (slice) => listSitePages(em, siteAuditId, filter, order, slice),
    positionOf: (row) => ({ value: row.sortValue, id: row.id }),
    totalCount: () => countSitePages(em, siteAuditId, filter),
  });
}
