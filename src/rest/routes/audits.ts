import { z } from 'zod';
import { ONLY_CATEGORY } from '../../model/input.ts';
import { listAudits as list, listAuditsInput, showAudit as show } from '../../reports/lists/list-audits.ts';
import { describeParameters } from '../openapi/describe-parameters.ts';
import { errorResponses } from '../openapi/error-responses.ts';
import { auditExample } from '../openapi/response-examples.ts';
import { auditListResponse, auditResponse } from '../present/response-schemas.ts';
import { pickQuery, type Route, respond } from './route.ts';

/** The whole catalogue. */
export const listAudits: Route = {
  method: 'get',
  path: '/audits',
  operation: {
    operationId: 'listAudits',
    summary: 'List the audits',
    description: 'Returns the catalogue: every audit that a run evaluates.',
    tags: ['Audits'],
    requestParams: {
      query: describeParameters(listAuditsInput, { category: ONLY_CATEGORY }),
    },
    responses: {
      '200': respond('The audits.', auditListResponse, { example: { data: [auditExample] } }),
      ...errorResponses('validation_failed'),
    },
  },
  handler: (c) => c.json({ data: list(pickQuery(c, listAuditsInput)) }),
};

export const showAudit: Route = {
  method: 'get',
  path: '/audits/{id}',
  operation: {
    operationId: 'showAudit',
    summary: 'Show an audit',
    description: 'Returns one audit of the catalogue.',
    tags: ['Audits'],
    requestParams: { path: z.object({ id: z.string().meta({ description: 'Id, such as `image-alt`.' }) }) },
    responses: {
      '200': respond('The audit.', auditResponse, { example: { data: auditExample } }),
      ...errorResponses('not_found'),
    },
  },
  handler: (c) => c.json({ data: show(c.req.param('id') ?? '') }),
};
