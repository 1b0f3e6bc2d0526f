import { fact } from '../../engine/fact.ts';
import { headerValue } from '../../page/headers.ts';

/** The shortest `max-age` that the Observatory accepts: 180 days. */
export const MIN_HSTS_MAX_AGE_SECONDS = 15_552_000;

/**
 * The page's `Strict-Transport-Security`, its `max-age`, which is null when absent or invalid, and the Observatory's
 * result. `hsts-preloaded` is no result, because the preload list is not available. Over http the header is ignored, as
 * RFC 6797 demands.
 */
export const hsts = fact((page) => {
  const isHttps = page.url.startsWith('https:');
  const header = isHttps ? headerValue(page.headers, 'strict-transport-security') : null;
  if (header === null) {
    const result = isHttps ? 'hsts-not-implemented' : 'hsts-not-implemented-no-https';
    return { result, header, maxAgeSeconds: null } as const;
  }
  const directives = header.toLowerCase().split(';');
  const maxAge = directives.map((text) => text.trim()).findLast((text) => text.startsWith('max-age='));
  // A comma means that the header was sent twice.
  if (maxAge === undefined || header.includes(',')) {
    return { result: 'hsts-header-invalid', header, maxAgeSeconds: null } as const;
  }
  const seconds = Number.parseInt(maxAge.slice('max-age='.length), 10);
  // Not `>=`, because NaN passes too, for example from a quoted number.
  const result =
    seconds < MIN_HSTS_MAX_AGE_SECONDS
      ? 'hsts-implemented-max-age-less-than-six-months'
      : 'hsts-implemented-max-age-at-least-six-months';
  return { result, header, maxAgeSeconds: Number.isNaN(seconds) ? null : seconds } as const;
});
