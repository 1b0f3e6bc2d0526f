import type { Context } from 'hono';
import { type AppError, ERROR_CODES } from '../../errors.ts';

/** An error as a line of text, for requests for neither a page nor JSON. */
export function errorText(c: Context, { code, message }: AppError): Response {
  return c.text(`${message}\n`, ERROR_CODES[code].status);
}
