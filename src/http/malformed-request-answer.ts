import { randomUUID } from 'node:crypto';
import { AppError } from '../errors.ts';
import { presentError } from '../rest/error-answer.ts';

/** Answers what is HTTP, but names no address that could be routed: a strange Host header or request target. */
export function malformedRequestAnswer(): Response {
  const requestId = randomUUID();
  return Response.json(presentError(new AppError('bad_request'), requestId), {
    status: 400,
    headers: { 'X-Request-Id': requestId, 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' },
  });
}
