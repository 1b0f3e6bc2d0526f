import type { HeaderLine } from '../../page/headers.ts';
import { FetchError } from '../guard/fetch-error.ts';

/** Maximum size of the headers of a response in bytes, names and values together. */
export const MAX_HEADER_BYTES = 16 * 1024;
/** Maximum number of header lines of a response. */
const MAX_HEADER_FIELDS = 200;

/** Converts a flat list of names and values to header lines; each character is one byte. */
export function readHeaders(raw: readonly string[]): HeaderLine[] {
  const size = raw.reduce((sum, part) => sum + part.length, 0);
  if (size > MAX_HEADER_BYTES || raw.length > 2 * MAX_HEADER_FIELDS) throw headersTooLarge();
  const lines: HeaderLine[] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) {
    lines.push([(raw[i] ?? '').toLowerCase(), (raw[i + 1] ?? '').trim()]);
  }
  return lines;
}

/** The error for a response whose headers exceed the limits. */
export function headersTooLarge(cause?: unknown): FetchError {
  return new FetchError('too_large', 'The response headers are larger than the limit of this service.', {
    cause,
  });
}
