import type { Context } from 'hono';
import { z } from 'zod';
import { SharedCause } from '../../crawl/causes/shared-cause-type.ts';
import { SiteFinding } from '../../crawl/findings/site-finding-type.ts';
import type { EntityManager } from '../../database/orm.ts';
import { CreateSiteAuditInput, SiteAudit, SiteAuditSummary, SitePage } from '../../model/site-audit.ts';
import { dataOf } from '../../present/present.ts';
import { presentSiteAudit, presentSiteAuditSummary } from '../../present/present-site-audit.ts';
import type { ServiceContext } from '../../reports/service-context.ts';
import { cancelSiteAudit, deleteSiteAudit } from '../../reports/sites/change-site-audit.ts';
import { createSiteAudit } from '../../reports/sites/create-site-audit.ts';
import { showSiteAudit, siteAudits, sitePages } from '../../reports/sites/list-site-audits.ts';
import {
  readCauses,
  readSiteFindings,
  sharedCauses,
  siteFindings,
} from '../../reports/sites/site-results.ts';
import {
  sharedCauseListExample,
  siteAuditExample,
  siteAuditListExample,
  siteFindingListExample,
  sitePageListExample,
} from '../openapi/response-examples.ts';
import type { RestEnv } from '../rest-context.ts';
import { idempotencyHeader } from './reports.ts';
import { idOf, listRoute, type Route, type RouteGroup } from './route.ts';

const SITE_AUDIT = {
  description: 'The site audit.',
  schema: dataOf(SiteAudit),
  example: { data: siteAuditExample },
};

/** Finds what the lists of the site audit in the path belong to. */
function ofSite<Of>(read: (em: EntityManager, id: number) => Of | Promise<Of>) {
  return async (c: Context<RestEnv>, { database }: ServiceContext) => {
    const em = database.fork();
    return await read(em, (await showSiteAudit(em, c.get('actor'), idOf(c))).id);
  };
}

const routes = {
  listSiteAudits: listRoute(siteAudits, {
    path: '/site-audits',
    summary: 'List site audits',
    description: 'Lists the site audits of the account, newest first, with pagination.',
    of: (c, { database }) => ({ em: database.fork(), accountId: c.get('actor').accountId }),
    model: SiteAuditSummary,
    example: siteAuditListExample,
    show: (siteAudit, services) => presentSiteAuditSummary(services, siteAudit),
  }),
  createSiteAudit: {
    method: 'post',
    path: '/site-audits',
    summary: 'Create a site audit',
    description:
      'Audits the pages of a site: the start page, the pages that links lead to, and those of its sitemaps. Each page gets a ' +
      'report. The request does not wait for the end. Respects the robots.txt of the site. Counts as one run in the rate ' +
      'limit of the key. An account has one open site audit of a host: another is a conflict.',
    input: CreateSiteAuditInput.omit({ idempotencyKey: true }),
    example: { url: 'https://example.com/', max_pages: 100 },
    takesLists: true,
    headers: idempotencyHeader,
    responses: { 201: SITE_AUDIT },
    errors: ['conflict'],
    handler: async (c, { services }, input) => {
      const sent = { ...input, idempotencyKey: c.req.header('Idempotency-Key') };
      const { siteAudit, isReplayed } = await createSiteAudit(services, c.get('actor'), sent);
      if (isReplayed) c.header('Idempotency-Replayed', 'true');
      c.header('Location', `${services.publicUrl}/api/v1/site-audits/${siteAudit.id}`);
      return c.json({ data: await presentSiteAudit(services, siteAudit) }, 201);
    },
  },
  showSiteAudit: {
    method: 'get',
    path: '/site-audits/{id}',
    summary: 'Show a site audit',
    description: 'Returns the site audit with its progress and results.',
    responses: { 200: SITE_AUDIT },
    handler: async (c, { services }) => {
      const siteAudit = await showSiteAudit(services.database.fork(), c.get('actor'), idOf(c));
      return c.json({ data: await presentSiteAudit(services, siteAudit) });
    },
  },
  listSitePages: listRoute(sitePages, {
    path: '/site-audits/{id}/pages',
    summary: 'List the pages of a site audit',
    description:
      'Lists the pages of the site audit with their outcome, with search, sort order and pagination.',
    of: ofSite((em, id) => ({ em, id })),
    model: SitePage,
    example: sitePageListExample,
  }),
  listFindings: listRoute(siteFindings, {
    path: '/site-audits/{id}/findings',
    summary: 'List the findings of a site audit',
    description:
      'Lists the faults that a comparison of the pages shows, the important ones first, with pagination. Empty before the end.',
    of: ofSite(async (em, id) => ({ id, findings: await readSiteFindings(em, id) })),
    model: SiteFinding,
    example: siteFindingListExample,
  }),
  listCauses: listRoute(sharedCauses, {
    path: '/site-audits/{id}/causes',
    summary: 'List the causes that pages share',
    description:
      'Lists the causes of failing checks that at least three pages share, the highest total gain first, with pagination. ' +
      'Empty before the end.',
    of: ofSite(async (em, id) => ({ id, causes: await readCauses(em, id) })),
    model: SharedCause,
    example: sharedCauseListExample,
  }),
  cancelSiteAudit: {
    method: 'post',
    path: '/site-audits/{id}/cancel',
    summary: 'Cancel a site audit',
    description:
      'Starts no further page. Audits that have begun end normally. A site audit that has ended does not change.',
    responses: { 200: SITE_AUDIT },
    handler: async (c, { services }) => {
      const siteAudit = await cancelSiteAudit(services, c.get('actor'), idOf(c));
      return c.json({ data: await presentSiteAudit(services, siteAudit) });
    },
  },
  deleteSiteAudit: {
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
      const id = await deleteSiteAudit(services, c.get('actor'), idOf(c));
      return c.json({ id, object: 'site_audit', deleted: true });
    },
  },
} satisfies Record<string, Route>;

/** The routes of site audits. */
export const siteAuditRoutes: RouteGroup = {
  tag: { name: 'Site audits', description: 'Audits of all pages of a site.' },
  pathParameters: { id: z.int().min(1).meta({ description: 'Id of the site audit.' }) },
  routes,
};
