/** Parameters and responses that several operations have. */
import { z } from 'zod';
import type { ZodOpenApiResponsesObject } from 'zod-openapi';
import { cacheHeaders, responseHeaders } from './response-headers.ts';

/** The path of a report. */
export const path = z.object({
  id: z.int().min(1).meta({ description: 'Id of the report.' }),
});

/** Parameters of a numbered page. */
export const pageParameters = {
  perPage: { description: 'Entries on a page.' },
  page: { description: 'Page number. Pages past the end are empty.' },
};

/** A list in one parameter, `a,b`; by default, clients would repeat the parameter. */
export const COMMAS = { param: { style: 'form', explode: false } } as const;

/** The header of conditional reads. */
export const ifNoneMatch = z.string().optional().meta({ description: 'The `ETag` of an earlier response.' });
/** The response to a conditional read if nothing has changed. */
export const notModified: ZodOpenApiResponsesObject = {
  '304': { description: 'The response has not changed.', headers: responseHeaders(cacheHeaders) },
};
