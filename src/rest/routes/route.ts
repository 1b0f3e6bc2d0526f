/** The parts of a route, and those that several operations have. */
import type { Context } from 'hono';
import { z } from 'zod';
import type {
  ZodOpenApiOperationObject,
  ZodOpenApiResponseObject,
  ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { descriptionOf } from '../../audits/describe.ts';
import { RunSummary } from '../../model/run.ts';
import { cacheHeaders, responseHeaders } from '../openapi/response-headers.ts';
import { PAGE } from '../present/response-schemas.ts';
import { pickParameters } from '../requests/pick-parameters.ts';
import { queryParameters } from '../requests/query-parameters.ts';
import type { RestContext, RestEnv } from '../rest-context.ts';

/** A route with its operation in the OpenAPI document. Its path is below `/api/v1`, written as in the document. */
export interface Route {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
  operation: ZodOpenApiOperationObject;
  handler: (c: Context<RestEnv>, context: RestContext) => Response | Promise<Response>;
}

/** The path of a report. */
export const reportPath = z.object({
  id: z
    .int()
    .min(1)
    .meta({ description: descriptionOf(RunSummary.shape.reportId) }),
});

/** Parameters of a numbered page. */
export const pageParameters = {
  perPage: 'Entries on a page.',
  page: 'Page number. Pages past the end are empty.',
};

/** A successful response with JSON. */
export function respond(
  description: string,
  schema: z.ZodType,
  examples: { example: object } | { examples: Record<string, { summary: string; value: object }> },
  headers: z.core.$ZodLooseShape = {},
): ZodOpenApiResponseObject {
  const content = { 'application/json': { schema, ...examples } };
  return { description, headers: responseHeaders(headers), content };
}

/** The response with a page of a list. */
export const respondPage = (schema: z.ZodType, example: object) => respond(PAGE, schema, { example });

/** The header of conditional reads. */
export const ifNoneMatch = {
  'If-None-Match': z.string().optional().meta({ description: 'The `ETag` of an earlier response.' }),
};

/** The response to a conditional read if nothing has changed. */
export const notModified: ZodOpenApiResponsesObject = {
  '304': { description: 'The response has not changed.', headers: responseHeaders(cacheHeaders) },
};

/** The query parameters that an input schema contains. @throws ValidationError */
export function pickQuery(c: Context, schema: z.ZodObject): Record<string, unknown> {
  return pickParameters(schema, queryParameters(c.req));
}
