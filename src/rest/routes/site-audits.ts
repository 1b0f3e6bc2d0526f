import { z } from 'zod';
import { SharedCause } from '../../crawl/causes/shared-cause-type.ts';
import { SiteFinding } from '../../crawl/findings/site-finding-type.ts';
import type { EntityManager } from '../../database/orm.ts';
import { CreateSiteAuditInput, SiteAudit, SiteAuditSummary, SitePage } from '../../model/site-audit.ts';
import { dataOf } from '../../present/present.ts';
import { presentSiteAudit, presentSiteAuditSummary } from '../../present/present-site-audit.ts';
import type { ListPage } from '../../reports/lists/page-fields.ts';
import { parseInput } from '../../reports/parse-input.ts';
import {
  cancelSiteAudit as cancel,
  deleteSiteAudit as remove,
} from '../../reports/sites/change-site-audit.ts';
import { createSiteAudit as create, createSiteAuditInput } from '../../reports/sites/create-site-audit.ts';
import {
  listPagesOfSite,
  listSiteAuditPage,
  listSiteAuditsInput,
  listSitePagesInput,
  showSiteAudit as show,
} from '../../reports/sites/list-site-audits.ts';
import {
  listCausesInput,
  listCausesOfSite,
  listFindingsInput,
  listFindingsOfSite,
} from '../../reports/sites/site-results.ts';
import { commas, describeParameters, textsOf } from '../openapi/describe-parameters.ts';
import {
  sharedCauseListExample,
  siteAuditExample,
  siteAuditListExample,
  siteFindingListExample,
  sitePageListExample,
} from '../openapi/response-examples.ts';
import { idempotencyHeader } from './reports.ts';
import { listRoute, pageTexts, type ReadPage, type Route, type RouteGroup, reportId } from './route.ts';

const SITE_AUDIT = {
  description: 'The site audit.',
  schema: dataOf(SiteAudit),
  example: { data: siteAuditExample },
};

const input = z.object(createSiteAuditInput([]).shape).omit({ idempotencyKey: true });
const { idempotencyKey: _, ...texts } = textsOf(CreateSiteAuditInput);
const patterns = ({ description }: { description: string }) => ({
  description: `${description} A list in JSON, or text with spaces between the patterns.`,
});

const createSiteAudit: Route = {
  method: 'post',
  path: '/site-audits',
  summary: 'Create a site audit',
  description:
    'Audits the pages of a site: the start page, the pages that links lead to, and those of its sitemaps. Each page gets a ' +
    'report. The request does not wait for the end. Respects the robots.txt of the site. Counts as one run in the rate ' +
    'limit of the key. An account has one open site audit of a host: another is a conflict.',
  input: {
    ...describeParameters(input, {
      ...texts,
      include: patterns(texts.include),
      exclude: patterns(texts.exclude),
    }),
    example: { url: 'https://example.com/', max_pages: 100 },
  },
  takesLists: true,
  headers: idempotencyHeader,
  responses: { 201: SITE_AUDIT },
  errors: ['conflict'],
  handler: async (c, { services }, sent) => {
    const idempotencyKey = c.req.header('Idempotency-Key');
    const { siteAudit, isReplayed } = await create(services, c.get('actor'), { ...sent, idempotencyKey });
    if (isReplayed) c.header('Idempotency-Replayed', 'true');
    c.header('Location', `${services.publicUrl}/api/v1/site-audits/${siteAudit.id}`);
    return c.json({ data: await presentSiteAudit(services, siteAudit) }, 201);
  },
};

const listSiteAudits = listRoute({
  path: '/site-audits',
  summary: 'List site audits',
  description: 'Lists the site audits of the account, newest first, with pagination.',
  fields: listSiteAuditsInput,
  texts: { status: 'Only site audits with this status.', ...pageTexts },
  model: SiteAuditSummary,
  example: siteAuditListExample,
  read: (c, { database }, sent) => listSiteAuditPage(database.fork(), c.get('actor'), sent),
  show: (siteAudit, services) => presentSiteAuditSummary(services, siteAudit),
});

const showSiteAudit: Route = {
  method: 'get',
  path: '/site-audits/{id}',
  summary: 'Show a site audit',
  description: 'Returns the site audit with its progress and results.',
  responses: { 200: SITE_AUDIT },
  handler: async (c, { services }) => {
    const siteAudit = await show(services.database.fork(), c.get('actor'), reportId(c));
    return c.json({ data: await presentSiteAudit(services, siteAudit) });
  },
};

/** Reads a list that belongs to a site audit. Parameters are checked before the site audit is looked up. */
function ofSiteAudit<Entry>(
  fields: z.ZodObject,
  list: (em: EntityManager, siteAuditId: number, sent: Record<string, unknown>) => Promise<ListPage<Entry>>,
): ReadPage<Entry> {
  return async (c, { database }, sent) => {
    parseInput(fields, sent);
    const em = database.fork();
    const { id } = await show(em, c.get('actor'), reportId(c));
    return await list(em, id, sent);
  };
}

const listSitePages = listRoute({
  path: '/site-audits/{id}/pages',
  summary: 'List the pages of a site audit',
  description:
    'Lists the pages of the site audit with their outcome, with search, sort order and pagination.',
  fields: listSitePagesInput,
  texts: {
    search: 'Only pages with this text in the URL, case-insensitive.',
    status: 'Only pages with this status.',
    sortBy:
      'Field to sort by: `id` is the order in which the pages were found; pages without a value come last.',
    sort: 'The direction.',
    ...pageTexts,
  },
  model: SitePage,
  example: sitePageListExample,
  read: ofSiteAudit(listSitePagesInput, listPagesOfSite),
});

const listFindings = listRoute({
  path: '/site-audits/{id}/findings',
  summary: 'List the findings of a site audit',
  description:
    'Lists the faults that a comparison of the pages shows, the important ones first, with pagination. Empty before the end.',
  fields: listFindingsInput,
  texts: { kinds: commas('Only findings of these rules.'), ...pageTexts },
  model: SiteFinding,
  example: siteFindingListExample,
  read: ofSiteAudit(listFindingsInput, listFindingsOfSite),
});

const listCauses = listRoute({
  path: '/site-audits/{id}/causes',
  summary: 'List the causes that pages share',
  description:
    'Lists the causes of failing checks that at least three pages share, the highest total gain first, with pagination. ' +
    'Empty before the end.',
  fields: listCausesInput,
  texts: pageTexts,
  model: SharedCause,
  example: sharedCauseListExample,
  read: ofSiteAudit(listCausesInput, listCausesOfSite),
});

const cancelSiteAudit: Route = {
  method: 'post',
  path: '/site-audits/{id}/cancel',
  summary: 'Cancel a site audit',
  description:
    'Starts no further page. Audits that have begun end normally. A site audit that has ended does not change.',
  responses: { 200: SITE_AUDIT },
  handler: async (c, { services }) => {
    const siteAudit = await cancel(services, c.get('actor'), reportId(c));
    return c.json({ data: await presentSiteAudit(services, siteAudit) });
  },
};

const deleteSiteAudit: Route = {
  method: 'delete',
  path: '/site-audits/{id}',
  summary: 'Delete a site audit',
  description: 'Deletes the site audit and the reports that it made. Runs in progress are canceled.',
  responses: {
    200: {
      description: 'The site audit is deleted.',
      schema: z.strictObject({ id: z.int(), object: z.literal('site_audit'), deleted: z.literal(true) }),
      example: { id: 7, object: 'site_audit', deleted: true },
    },
  },
  handler: async (c, { services }) => {
    const id = await remove(services, c.get('actor'), reportId(c));
    return c.json({ id, object: 'site_audit', deleted: true });
  },
};

/** The routes of site audits. */
export const siteAuditRoutes: RouteGroup = {
  tag: { name: 'Site audits', description: 'Audits of all pages of a site.' },
  pathParameters: { id: z.int().min(1).meta({ description: 'Id of the site audit.' }) },
  routes: {
    listSiteAudits,
    createSiteAudit,
    showSiteAudit,
    listSitePages,
    listFindings,
    listCauses,
    cancelSiteAudit,
    deleteSiteAudit,
  },
};
