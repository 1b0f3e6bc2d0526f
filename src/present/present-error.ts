import { type AppError, ERROR_CODES, ValidationError } from '../errors.ts';
import { parameterName } from './parameter-name.ts';
import type { ErrorBody } from './present.ts';

/** The body of an error response. @param status if HTTP defines a more specific one than that of the code */
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
    ...(error instanceof ValidationError && {
      errors: Object.fromEntries(
        Object.entries(error.fields).map(([field, messages]) => [parameterName(field), messages]),
      ),
    }),
  };
}
