import { fact } from '../../../engine/fact.ts';
import { headerValue } from '../../../page/headers.ts';

/** The shortest `max-age` that the Observatory accepts: 180 days. */
export const MIN_HSTS_MAX_AGE_SECONDS = 15_552_000;

/** The Observatory's names for the results. `hsts-preloaded` is missing, because its preload list is not available. */
export type HstsResult =
  | 'hsts-implemented-max-age-at-least-six-months'
  | 'hsts-implemented-max-age-less-than-six-months'
  | 'hsts-not-implemented'
  | 'hsts-header-invalid'
  | 'hsts-not-implemented-no-https';

/** The Observatory's result for `Strict-Transport-Security`; parts are null when absent or invalid. */
export interface Hsts {
  result: HstsResult;
  header: string | null;
  maxAgeSeconds: number | null;
}

/** The page's HSTS header. Over http it is ignored, as RFC 6797 demands. */
export const hsts = fact((page): Hsts => {
  const isHttps = page.url.startsWith('https:');
  const header = isHttps ? headerValue(page.headers, 'strict-transport-security') : null;
  const resultOf = (result: HstsResult, maxAgeSeconds: number | null = null): Hsts => ({
    result,
    header,
    maxAgeSeconds,
  });
  if (header === null) return resultOf(isHttps ? 'hsts-not-implemented' : 'hsts-not-implemented-no-https');
  const maxAge = header
    .toLowerCase()
    .split(';')
    .map((directive) => directive.trim())
    .findLast((directive) => directive.startsWith('max-age='));
  // A comma means that the header was sent twice.
  if (maxAge === undefined || header.includes(',')) return resultOf('hsts-header-invalid');
  const seconds = Number.parseInt(maxAge.slice('max-age='.length), 10);
  // Not `>=`, because NaN passes too, for example from a quoted number.
  return seconds < MIN_HSTS_MAX_AGE_SECONDS
    ? resultOf('hsts-implemented-max-age-less-than-six-months', seconds)
    : resultOf('hsts-implemented-max-age-at-least-six-months', Number.isNaN(seconds) ? null : seconds);
});
