import type { Context } from 'hono';
import { type AppError, ERROR_CODES } from '../../errors.ts';

/** An error as a line of text, where neither a page nor JSON was asked for. */
export function errorText(c: Context, { code, message }: AppError): Response {
  return c.text(`${message}\n`, ERROR_CODES[code].status);
}
