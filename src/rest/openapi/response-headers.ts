import { z } from 'zod';
import { type ErrorCode, isTransient } from '../../errors.ts';
import { RETRY_AFTER } from '../../model/list.ts';

const requestId = {
  'X-Request-Id': z.string().meta({ description: 'Request id, as in the logs of the service.' }),
};

const limits = {
  'RateLimit-Policy': z
    .string()
    .optional()
    .meta({ description: 'The rate limits of the key.', example: '"requests";q=600;w=60, "runs";q=60;w=60' }),
  RateLimit: z.string().optional().meta({
    description: 'What remains of the rate limits; in a response from a cache, what remained then.',
    example: '"requests";r=599;t=60, "runs";r=60;t=60',
  }),
  'X-RateLimit-Limit': z.int().optional().meta({ description: 'Requests per minute.', example: 600 }),
  'X-RateLimit-Remaining': z.int().optional().meta({ description: 'Requests left.', example: 599 }),
};

const retryAfter = z.int().meta({ description: RETRY_AFTER, example: 2 });

/** Headers of every successful response, and those of one operation. */
export const responseHeaders = (own: z.core.$ZodLooseShape = {}) =>
  z.object({ ...requestId, ...limits, ...own });

/** Headers about the run that a call waited for. */
export const runHeaders = {
  'Preference-Applied': z
    .string()
    .optional()
    .meta({ description: 'The preferences of `Prefer` that were applied.' }),
  'Retry-After': retryAfter.optional(),
};

/** Headers of responses that clients may cache. */
export const cacheHeaders = {
  ETag: z.string().optional().meta({
    description: 'Version of the response. Missing if it is different each time, or its run has not ended.',
    example: '"6c8d1f0a57e94b3280d41c9be2f7a635"',
  }),
  'Cache-Control': z.string().meta({
    description: 'How clients may cache the response.',
    example: 'private, no-cache',
  }),
};

/** Headers of an error response. */
export function errorHeaders(codes: ErrorCode[]): z.ZodObject {
  return z.object({
    ...requestId,
    ...(codes.includes('unauthenticated')
      ? { 'WWW-Authenticate': z.string().meta({ example: 'Bearer' }) }
      : limits),
    ...(codes.some(isTransient) ? { 'Retry-After': retryAfter } : {}),
  });
}
