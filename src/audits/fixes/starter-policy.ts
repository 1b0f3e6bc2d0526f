import type { Page } from '../../engine/page.ts';
import { type LoadedPurpose, requestedResources } from '../facts/network/loaded-resources.ts';

const DIRECTIVES: Record<LoadedPurpose, string> = {
  script: 'script-src',
  stylesheet: 'style-src',
  image: 'img-src',
  font: 'font-src',
  media: 'media-src',
};

/** An origin that a policy can name. `URL` accepts more, such as names with semicolons and IPv6 addresses. */
const NAMED_ORIGIN = /^https?:\/\/[a-z0-9._-]+(:\d+)?$/;

/**
 * A Content Security Policy as a starting point: it allows the site itself, and the hosts that the page loads files
 * from.
 */
export function starterPolicy(page: Page): string {
  const own = URL.parse(page.url)?.origin;
  const lists = Object.entries(DIRECTIVES).flatMap(([purpose, directive]) => {
    const origins = new Set(
      requestedResources(page)
        .filter((resource) => resource.purpose === purpose)
        .flatMap(({ url }) => URL.parse(url)?.origin ?? [])
        .filter((origin) => NAMED_ORIGIN.test(origin)),
    );
    origins.delete(own ?? '');
    return origins.size === 0 ? [] : [`${directive} 'self' ${[...origins].sort().join(' ')}`];
  });
  return [
    "default-src 'self'",
    ...lists,
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}
