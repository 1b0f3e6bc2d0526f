import { hash } from 'node:crypto';
import type { Page } from '../../engine/page.ts';
import { resourceAt } from '../../engine/resources.ts';
import { foundResponse } from '../../page/found-resource.ts';
import { headerValue } from '../../page/headers.ts';
import { cacheLifetimeSeconds } from '../cache-lifetime.ts';

/** A file with its full version in its path is not changed when a new version appears. */
const FULL_VERSION = /\d\.\d+\.\d/;
/** CDNs let browsers cache files that never change for half a year or longer. */
const MIN_LIFETIME_SECONDS = 180 * 86_400;
/** A note in files that jsDelivr generates, whose bytes may change. */
const GENERATED = 'using-sri-with-dynamic-files';
/** Cyrillic letters have two bytes in GBK, Shift_JIS and UTF-8, but different ones: the size does not show the charset. */
const OTHER_CHARSET = /charset\s*=(?!\s*["']?utf-8)/i;

/**
 * The SRI hash of a file that will not change, such as version 3.7.1 of a library on a public CDN. Null for other files,
 * for those that browsers could not load with `crossorigin`, and for those that were not read in full.
 */
export function integrityOf(page: Page, url: string): string | null {
  const { pathname, search } = new URL(url);
  const resource = FULL_VERSION.test(pathname) && !search ? resourceAt(page, url) : null;
  const response = resource && foundResponse(resource);
  if (!response?.text || response.truncated || response.redirects.length > 0) return null;
  const { headers, text } = response;
  const isPublic = headerValue(headers, 'access-control-allow-origin') === '*';
  const isSameForAll = !/user-agent|\*/i.test(headerValue(headers, 'vary') ?? '');
  const lifetime = cacheLifetimeSeconds(headers, page.fetchedAt) ?? 0;
  if (!isPublic || !isSameForAll || lifetime < MIN_LIFETIME_SECONDS || text.includes(GENERATED)) return null;
  return OTHER_CHARSET.test(headerValue(headers, 'content-type') ?? '') ? null : hashOf(text, response.bytes);
}

/** The hash of a file that was decoded as text, if it was valid UTF-8: then its bytes are known. */
function hashOf(text: string, size: number | null): string | null {
  const bytes = Buffer.from(text);
  const isExact = bytes.length === size && !text.includes('\uFFFD');
  return isExact ? `sha384-${hash('sha384', bytes, 'base64')}` : null;
}
