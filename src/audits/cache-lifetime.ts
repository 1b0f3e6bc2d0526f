import { type HeaderLine, headerValue, listedDirectives } from '../page/headers.ts';

/** The age in hours of a cached file that Chrome requests again: percentiles 0, 10 ... 100, as in Lighthouse. */
const AGE_DECILES_HOURS = [0, 0.2, 1, 3, 8, 12, 24, 48, 72, 168, 8760] as const;
const SECONDS_PER_HOUR = 3600;
const UNCACHED_DIRECTIVES = ['no-cache', 'no-store', 'must-revalidate', 'private'];

/**
 * How long browsers may keep a response without asking the server, in seconds, by its headers and the time at which it
 * arrived. 0 without such headers; null when the server forbids storing the file, or declares it stale immediately.
 */
export function cacheLifetimeSeconds(headers: readonly HeaderLine[], receivedAt: string): number | null {
  const cacheControl = headerValue(headers, 'cache-control') ?? '';
  const directives = listedDirectives(cacheControl);
  if (directives.some(({ name }) => UNCACHED_DIRECTIVES.includes(name))) return null;
  if (!cacheControl && headerValue(headers, 'pragma')?.toLowerCase().includes('no-cache')) return null;
  // The last `max-age` that is a number counts.
  const maxAge = directives
    .filter(({ name }) => name === 'max-age')
    .map(({ value }) => Number.parseInt(value, 10))
    .findLast((seconds) => !Number.isNaN(seconds));
  const lifetime = maxAge ?? expiresSeconds(headers, receivedAt);
  if (lifetime === null) return 0;
  return lifetime > 0 ? lifetime : null;
}

/** The probability that a returning visitor still has the file in the cache, from 0 to 1. */
export function cacheHitProbability(lifetimeSeconds: number): number {
  const hours = lifetimeSeconds / SECONDS_PER_HOUR;
  const upper = AGE_DECILES_HOURS.findIndex((age) => age >= hours);
  if (upper === -1) return 1;
  if (upper === 0) return 0;
  const [low, high] = [AGE_DECILES_HOURS[upper - 1] ?? 0, AGE_DECILES_HOURS[upper] ?? 0];
  return (upper - 1 + (hours - low) / (high - low)) / 10;
}

/** The seconds from the arrival of the response to its `Expires` date; a date that cannot be parsed counts as past. */
function expiresSeconds(headers: readonly HeaderLine[], receivedAt: string): number | null {
  const expires = headerValue(headers, 'expires');
  if (!expires) return null;
  const time = Date.parse(expires);
  return Number.isNaN(time) ? 0 : Math.ceil((time - Date.parse(receivedAt)) / 1000);
}
