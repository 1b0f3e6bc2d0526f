import type { Context } from 'hono';
import { type AppError, ERROR_CODES } from '../../errors.ts';
import { plainBadge } from './badge.ts';

/** An error as a badge with its code: browsers show images regardless of the HTTP status. */
export function errorBadge(c: Context, { code }: AppError): Response {
  const image = plainBadge(code.replaceAll('_', ' '));
  return c.body(image, ERROR_CODES[code].status, { 'Content-Type': 'image/svg+xml' });
}
