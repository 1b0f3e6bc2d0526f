import type { HeaderLine } from '../page/headers.ts';
import { headerValue } from '../page/headers.ts';

/** The codings that Lighthouse counts as compression. */
export const COMPRESSIONS: readonly string[] = ['gzip', 'br', 'zstd', 'deflate'];
/** Smaller savings do not reduce the number of network packets. */
export const MIN_SAVING_BYTES = 1400;

/** The share of bytes that Lighthouse expects compression to save, by media type; 0.5 for other types. */
const SAVING_SHARES: Record<string, number> = {
  'text/html': 0.67,
  'text/javascript': 0.67,
  'application/javascript': 0.67,
  'application/x-javascript': 0.67,
  'text/css': 0.8,
};
const DEFAULT_SAVING_SHARE = 0.5;

/** Whether a response with these headers is compressed. */
export function isCompressed(headers: readonly HeaderLine[]): boolean {
  const codings = headerValue(headers, 'content-encoding')?.toLowerCase().split(',') ?? [];
  return codings.some((coding) => COMPRESSIONS.includes(coding.trim()));
}

/** The number of bytes that compression would save for a text of that media type. */
export function compressionSaving(type: string, bytes: number): number {
  return Math.round(bytes * (SAVING_SHARES[type] ?? DEFAULT_SAVING_SHARE));
}

/** The type of the content in lower case and without parameters; empty when the header is missing. */
export function mediaType(headers: readonly HeaderLine[]): string {
  return headerValue(headers, 'content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
}
