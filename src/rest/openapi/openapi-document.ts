import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
import { ERROR_CODES, type ErrorCode } from '../../errors.ts';
import { PACKAGE } from '../../installation.ts';
import { ApiError } from '../../model/list.ts';
import { type ErrorBody, responseSchema } from '../../present/present.ts';
import type { Route, RouteGroup, SuccessResponse } from '../routes/route.ts';
import { ROUTE_GROUPS } from '../routes/routes.ts';
import { parametersOf, showIntegers } from './describe-parameters.ts';
import { cacheHeaders, errorHeaders, responseHeaders } from './response-headers.ts';

const ifNoneMatch = {
  'If-None-Match': z.string().optional().meta({ description: 'The `ETag` of an earlier response.' }),
};

/** The OpenAPI 3.1 document of this API, derived from the schemas that validate input and describe responses. */
export function createOpenApiDocument(publicUrl: string): ReturnType<typeof createDocument> {
  const paths: ZodOpenApiPathsObject = {};
  for (const group of ROUTE_GROUPS) {
    for (const [operationId, route] of Object.entries(group.routes)) {
      const path = `/api/v1${route.path}`;
      paths[path] = { ...paths[path], [route.method]: { operationId, ...operationOf(route, group) } };
    }
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Page Reports',
        version: PACKAGE.version,
        description:
          'Audits web pages and stores the reports. Every request needs an API key as a bearer ' +
          'token. Each parameter takes a single value. Unknown parameters are ignored; empty ones count as omitted.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl }],
      tags: ROUTE_GROUPS.map(({ tag }) => tag),
      security: [{ apiKey: [] }],
      components: {
        securitySchemes: {
          apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, such as `prk_...`.' },
        },
      },
      paths,
    },
    { override: showIntegers },
  );
}

function operationOf(
  { method, path, summary, description, input, example, headers, isTagged, responses, errors = [] }: Route,
  { tag, pathParameters }: RouteGroup,
): ZodOpenApiOperationObject {
  const ids = Object.entries(pathParameters).filter(([name]) => path.includes(`{${name}}`));
  const hasBody = input && method !== 'get';
  const codes: ErrorCode[] = [
    ...(['unauthenticated', 'rate_limited', 'internal', 'unavailable'] as const),
    ...(method === 'get' ? [] : (['forbidden'] as const)),
    ...(ids.length > 0 ? (['not_found'] as const) : []),
    ...(input ? (['validation_failed'] as const) : []),
    // A request with a body may queue a run.
    ...(hasBody ? (['payload_too_large', 'unsupported_media_type', 'queue_full'] as const) : []),
    ...(headers && 'If-Match' in headers ? (['precondition_failed'] as const) : []),
    ...errors,
  ];
  const sent = isTagged ? ifNoneMatch : headers;
  const requestParams = {
    ...(ids.length > 0 && { path: z.object(Object.fromEntries(ids)) }),
    ...(input && !hasBody && { query: parametersOf(input) }),
    ...(sent && { header: z.object(sent) }),
  };
  return {
    summary,
    description,
    tags: [tag.name],
    ...(Object.keys(requestParams).length > 0 && { requestParams }),
    ...(hasBody && { requestBody: bodyOf(parametersOf(input), example, method === 'post') }),
    responses: {
      ...Object.fromEntries(
        Object.entries(responses).map(([status, response]) => [status, successResponse(response, isTagged)]),
      ),
      ...(isTagged && {
        '304': { description: 'The response has not changed.', headers: responseHeaders(cacheHeaders) },
      }),
      ...errorResponses(codes),
    },
  };
}

/** A request body in both media types. JSON comes first: code generators that support one type take the first. */
function bodyOf(schema: z.ZodObject, example: object | undefined, required: boolean) {
  return {
    description:
      'The parameters as JSON or as a form, with the matching `Content-Type`. (orval sends the header only if ' +
      "`override.contentType` is `{ include: ['application/json'] }`.)",
    required,
    content: {
      'application/json': { schema, example },
      'application/x-www-form-urlencoded': { schema, example },
    },
  };
}

function successResponse(
  { description, headers, mediaType = 'application/json', ...content }: SuccessResponse,
  isTagged = false,
): ZodOpenApiResponseObject {
  return {
    description,
    headers: responseHeaders(isTagged ? cacheHeaders : headers),
    content: { [mediaType]: content },
  };
}

/** The error responses of an operation by status; codes that share a status share a response. */
function errorResponses(codes: ErrorCode[]): Record<string, ZodOpenApiResponseObject> {
  const byStatus = Map.groupBy(codes, (code) => ERROR_CODES[code].status);
  const responses = Array.from(byStatus, ([status, sharing]) => [
    status,
    {
      description: sharing.map((code) => `\`${code}\`: ${ERROR_CODES[code].message}`).join(' '),
      headers: errorHeaders(sharing),
      content: {
        'application/json': {
          schema: responseSchema(ApiError),
          examples: Object.fromEntries(sharing.map((code) => [code, { value: exampleOf(code) }])),
        },
      },
    },
  ]);
  return Object.fromEntries(responses);
}

function exampleOf(code: ErrorCode): ErrorBody {
  const { status, message } = ERROR_CODES[code];
  const example = { message, code, status, request_id: '0b8f6c5e-3f5a-4d0e-9a51-6f1f0a7c2d11' };
  if (code !== 'validation_failed') return example;
  const rule = 'Must be 0 (public), 1 (private) or 2 (password).';
  return { ...example, message: rule, errors: { privacy: [rule] } };
}
