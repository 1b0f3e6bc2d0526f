import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import { ERROR_CODES, type ErrorCode } from '../../errors.ts';
import { type ErrorBody, errorBody } from '../present/response-schemas.ts';
import { errorHeaders } from './response-headers.ts';

/** The error codes that every call can return. */
const EVERYWHERE: ErrorCode[] = ['unauthenticated', 'rate_limited', 'internal', 'unavailable'];

/** The error responses of an operation by status; codes that share a status share a response. */
export function errorResponses(...codes: ErrorCode[]): ZodOpenApiResponsesObject {
  const byStatus = Map.groupBy([...EVERYWHERE, ...codes], (code) => ERROR_CODES[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, sharing]) => [String(status), errorResponse(sharing)]),
  );
}

function errorResponse(codes: ErrorCode[]): ZodOpenApiResponseObject {
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_CODES[code].message}`).join(' '),
    headers: errorHeaders(codes),
    content: {
      'application/json': {
        schema: errorBody,
        examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
      },
    },
  };
}

function exampleOf(code: ErrorCode): ErrorBody {
  const { status, message } = ERROR_CODES[code];
  const example = { message, code, status, request_id: '0b8f6c5e-3f5a-4d0e-9a51-6f1f0a7c2d11' };
  if (code !== 'validation_failed') return example;
  const rule = 'Must be 0 (public), 1 (private) or 2 (password).';
  return { ...example, message: rule, errors: { privacy: [rule] } };
}
