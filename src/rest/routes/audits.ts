import { z } from 'zod';
import { CatalogueEntry } from '../../audits/audit-type.ts';
import { dataOf, present, responseSchema } from '../../present/present.ts';
import { AuditFilter, listAudits, showAudit } from '../../reports/lists/list-audits.ts';
import { auditExample } from '../openapi/response-examples.ts';
import { type Route, type RouteGroup, route } from './route.ts';

const auditList = z.strictObject({ data: z.array(responseSchema(CatalogueEntry)) }).meta({ id: 'AuditList' });

const routes = {
  listAudits: route({
    method: 'get',
    path: '/audits',
    summary: 'List the audits',
    description: 'Returns the catalogue: every audit that a run evaluates.',
    input: AuditFilter,
    responses: { 200: { description: 'The audits.', schema: auditList, example: { data: [auditExample] } } },
    handler: (c, _context, input) =>
      c.json({ data: listAudits(input).map((audit) => present(CatalogueEntry, audit)) }),
  }),
  showAudit: {
    method: 'get',
    path: '/audits/{id}',
    summary: 'Show an audit',
    description: 'Returns one audit of the catalogue.',
    responses: {
      200: { description: 'The audit.', schema: dataOf(CatalogueEntry), example: { data: auditExample } },
    },
    handler: (c) => c.json({ data: present(CatalogueEntry, showAudit(c.req.param('id') ?? '')) }),
  },
} satisfies Record<string, Route>;

/** The routes of the catalogue of audits. */
export const auditRoutes: RouteGroup = {
  tag: { name: 'Audits', description: 'The catalogue of audits.' },
  pathParameters: { id: z.string().meta({ description: 'Id, such as `image-alt`.' }) },
  routes,
};
