import { z } from 'zod';
import { CatalogueEntry } from '../../audits/audit-type.ts';
import { ONLY_CATEGORY } from '../../model/input.ts';
import { dataOf, present, responseSchema } from '../../present/present.ts';
import { listAudits as list, listAuditsInput, showAudit as show } from '../../reports/lists/list-audits.ts';
import { describeParameters } from '../openapi/describe-parameters.ts';
import { auditExample } from '../openapi/response-examples.ts';
import type { Route, RouteGroup } from './route.ts';

const auditList = z.strictObject({ data: z.array(responseSchema(CatalogueEntry)) }).meta({ id: 'AuditList' });

const listAudits: Route = {
  method: 'get',
  path: '/audits',
  summary: 'List the audits',
  description: 'Returns the catalogue: every audit that a run evaluates.',
  input: describeParameters(listAuditsInput, { category: ONLY_CATEGORY }),
  responses: { 200: { description: 'The audits.', schema: auditList, example: { data: [auditExample] } } },
  handler: (c, _context, input) =>
    c.json({ data: list(input).map((audit) => present(CatalogueEntry, audit)) }),
};

const showAudit: Route = {
  method: 'get',
  path: '/audits/{id}',
  summary: 'Show an audit',
  description: 'Returns one audit of the catalogue.',
  responses: {
    200: { description: 'The audit.', schema: dataOf(CatalogueEntry), example: { data: auditExample } },
  },
  handler: (c) => c.json({ data: present(CatalogueEntry, show(c.req.param('id') ?? '')) }),
};

/** The routes of the catalogue of audits. */
export const auditRoutes: RouteGroup = {
  tag: { name: 'Audits', description: 'The catalogue of audits.' },
  pathParameters: { id: z.string().meta({ description: 'Id, such as `image-alt`.' }) },
  routes: { listAudits, showAudit },
};
