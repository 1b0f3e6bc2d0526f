import type { Context } from 'hono';
import { type AppError, ERROR_CODES, type FieldMessages, ValidationError } from '../errors.ts';
import type { ErrorBody } from './answer-schemas.ts';
import { parameterName } from './pick-parameters.ts';
import type { RequestEnv } from './rest-context.ts';

/** The one shape of every error. */
export function errorAnswer<Env extends RequestEnv>(c: Context<Env>, error: AppError): Response {
  if (error.code === 'unauthenticated') c.header('WWW-Authenticate', 'Bearer');
  return c.json(presentError(error, c.var.requestId), ERROR_CODES[error.code].status);
}

/** The error as it stands in a body. @param status where HTTP has a more exact one than the code's */
export function presentError(
  error: AppError,
  requestId: string,
  status: number = ERROR_CODES[error.code].status,
): ErrorBody {
  return {
    message: error.message,
    code: error.code,
    status,
    request_id: requestId,
    ...(error instanceof ValidationError ? { errors: byParameter(error.fields) } : {}),
  };
}

function byParameter(fields: FieldMessages): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, messages]) => [parameterName(field), messages]),
  );
}
