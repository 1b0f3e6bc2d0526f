import type { HeaderLine } from '../../page/headers.ts';
import { FetchError } from '../guard/fetch-error.ts';

/** Most bytes of headers read from one response, names and values together. */
export const MAX_HEADER_BYTES = 16 * 1024;
/** Most header lines read from one response. */
const MAX_HEADER_FIELDS = 200;

/** Makes header lines of a flat list of names and values, each character is one byte. */
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

/** The value of the last line with this name, as browsers take it for `Content-Type`; null when absent. */
export function lastHeader(headers: readonly HeaderLine[], name: string): string | null {
  return headers.findLast(([candidate]) => candidate === name)?.[1] ?? null;
}
