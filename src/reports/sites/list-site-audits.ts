import type { Actor } from '../../accounts/actor.ts';
import { SiteAudit, SiteAuditStatus, SitePageStatus } from '../../database/entities/site-audit.ts';
import type { EntityManager } from '../../database/orm.ts';
import {
  countSitePages,
  listSitePages,
  type SITE_PAGE_ORDER_FIELDS,
} from '../../database/queries/site-pages.ts';
import { filter, order, searchText } from '../../describe/inputs.ts';
import { enumeration } from '../../describe/vocabulary.ts';
import { NotFoundError } from '../../errors.ts';
import { defineList } from '../lists/define-list.ts';

/**
 * @param id null for a malformed id
 * @throws NotFoundError for a missing site audit and for one of another account
 */
export async function showSiteAudit(em: EntityManager, actor: Actor, id: number | null): Promise<SiteAudit> {
  const found = id === null ? null : await em.findOne(SiteAudit, { id, accountId: actor.accountId });
  if (!found) throw new NotFoundError();
  return found;
}

/** The site audits of an account, newest first. */
export const siteAudits = defineList({
  name: 'SiteAuditList',
  cursor: 'site-audit-cursor',
  filter: filter('SiteAuditFilter', 'Filter for site audits.', {
    status: SiteAuditStatus.describe('Only site audits with this status.'),
  }),
  keyOf: ({ accountId }: { em: EntityManager; accountId: number }) => accountId,
  count: ({ em, accountId }, { status }) => em.count(SiteAudit, { accountId, ...(status && { status }) }),
  read: ({ em, accountId }, { filter: { status } }, { position, backward = false, limit, offset = 0 }) =>
    em.find(
      SiteAudit,
      {
        accountId,
        ...(status && { status }),
        ...(position && { id: backward ? { $gt: position.id } : { $lt: position.id } }),
      },
      { limit, offset, orderBy: { id: backward ? 'asc' : 'desc' } },
    ),
  positionOf: ({ id }) => ({ value: id, id }),
});

const SitePageOrderField = enumeration<(typeof SITE_PAGE_ORDER_FIELDS)[number]>(
  'SitePageOrderField',
  'Sort field of the pages of a site audit. Ties are sorted in the order in which the pages were found.',
  {
    id: 'Order in which the pages were found.',
    url: 'URL, by code point.',
    depth: 'Clicks from the start page; pages without a path of links last.',
    score: 'The score; pages without one last.',
    links_in: 'Number of pages that link to it.',
  },
);

/** The pages of a site audit. */
export const sitePages = defineList({
  name: 'SitePageList',
  cursor: 'site-page-cursor',
  filter: filter('SitePageFilter', 'Filter for the pages of a site audit.', {
    search: searchText('Only pages with this text in the URL, case-insensitive.'),
    status: SitePageStatus.describe('Only pages with this status.'),
  }),
  order: order('SitePageOrder', 'Sort order of the pages of a site audit.', SitePageOrderField, [
    'id',
    'asc',
  ]),
  keyOf: ({ id }: { em: EntityManager; id: number }) => id,
  count: ({ em, id }, filter) => countSitePages(em, id, filter),
  read: ({ em, id }, { filter, order }, slice) => listSitePages(em, id, filter, order, slice),
  positionOf: ({ sortValue, id }) => ({ value: sortValue, id }),
});
