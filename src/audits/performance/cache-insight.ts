import type { Page } from '../../engine/page.ts';
import { sumOf } from '../../engine/sum-of.ts';
import { counted } from '../../engine/text/units.ts';
import { listEvidence, textEvidence, withFile } from '../../facts/evidence.ts';
import { loadedResources } from '../../facts/network/loaded-resources.ts';
import { isOnHostOf } from '../../facts/same-site.ts';
import { leastWireBytes, wireBytes } from '../../page/found-resource.ts';
import type { Resource } from '../../page/resource.ts';
import { defineAudit, failed, notApplicable, passed, undetermined, warning } from '../audit.ts';
import { cacheHitProbability, cacheLifetimeSeconds } from '../cache-lifetime.ts';
import { cacheFixes } from '../fixes/server-fixes.ts';
import { isSmallFile } from '../small-file.ts';
import { incompleteReason } from '../unseen-content.ts';

const CACHEABLE_STATUSES = [200, 203, 206];
/** Lighthouse's thresholds: files with a longer lifetime or a higher probability of a cache hit pass. */
const LONG_LIFETIME_SECONDS = 30 * 86_400;
const MAX_HIT_PROBABILITY = 0.925;
/** Less is not worth a change. */
const MIN_SAVING_BYTES = 1_000;

const advice =
  'Send "cache-control: max-age=31536000, immutable" with files whose URL changes with their content, and max-age=2592000 (30 days) with other files.';

export const audit = defineAudit('performance/cache-insight', {
  importance: 'medium',
  isAboutFiles: true,
  decidedBy: 'host',
  savesOn: 'repeat visits',
  basis: 'response',
  title: 'Cache lifetime',
  description:
    'Browsers may cache images, scripts, stylesheets and fonts for at least 30 days, so that returning visitors do not load them again.',
  reference: 'https://developer.chrome.com/docs/performance/insights/cache',
  measures: { shortLived: 'Files with a short cache lifetime', lifetimeSeconds: 'Cache lifetime' },
  results: {
    'nothing-cacheable': notApplicable('The page loads no cacheable files'),
    long: passed('Static files have a long cache lifetime'),
    negligible: passed('Files with a short cache lifetime have less than 1 kB'),
    'short-small-files': warning('Small static files have a short cache lifetime', advice),
    short: failed('Static files have a short cache lifetime', advice),
    undetermined: undetermined('The cache lifetimes', 'files'),
  },
  audit: (page) => {
    const requested = loadedResources(page);
    const cacheable = requested.filter(
      ({ response }) => response && CACHEABLE_STATUSES.includes(response.status),
    );
    const short = cacheable
      .flatMap((resource) => shortLived(page, resource))
      .sort((a, b) => b.reloadedBytes - a.reloadedBytes);
    const measured = {
      value: { files: cacheable.length, shortLived: short.length },
      fixes: cacheFixes(endingsOf(page, short), page),
      // Lighthouse's estimate: the bytes that returning visitors load again.
      savings: { bytes: savingOf(short) },
      expected: { lifetimeSeconds: `at least ${LONG_LIFETIME_SECONDS}` },
      ...listEvidence(short, ({ url, lifetimeSeconds, bytes }) =>
        withFile(textEvidence(null, null, url), { bytes, lifetime: lifetimeSeconds }),
      ),
    };
    const savedBytes = savingOf(short);
    if (short.length > 0 && savedBytes !== null && savedBytes < MIN_SAVING_BYTES)
      return { result: 'negligible', ...measured };
    if (short.length > 0) {
      const areSmall = short.every(({ bytes }) => isSmallFile(bytes));
      const files = counted(short.length, `${areSmall ? 'small ' : ''}static file`, 'has', 'have');
      const title = `${files} a short cache lifetime`;
      return { result: areSmall ? 'short-small-files' : 'short', title, ...measured };
    }
    const reason = incompleteReason(page, requested);
    if (reason) return { result: 'undetermined', reason, ...measured };
    return { result: cacheable.length > 0 ? 'long' : 'nothing-cacheable', ...measured, confidence: 'likely' };
  },
});

/** The sum for the files of known size; null if there are none. */
function savingOf(files: readonly { bytes: number | null; reloadedBytes: number }[]): number | null {
  const known = files.filter(({ bytes }) => bytes !== null);
  if (known.length === 0) return null;
  return Math.round(sumOf(known, ({ reloadedBytes }) => reloadedBytes));
}

function shortLived(page: Page, { url, response }: Resource) {
  const lifetimeSeconds = response && cacheLifetimeSeconds(response.headers, page.fetchedAt);
  if (!response || lifetimeSeconds === null || lifetimeSeconds >= LONG_LIFETIME_SECONDS) return [];
  const hitProbability = cacheHitProbability(lifetimeSeconds);
  if (hitProbability > MAX_HIT_PROBABILITY) return [];
  const reloadedBytes = leastWireBytes(response) * (1 - hitProbability);
  return [{ url, lifetimeSeconds, bytes: wireBytes(response), reloadedBytes }];
}

/** File extensions of the files on the server of the page, such as `css`. */
function endingsOf(page: Page, files: readonly { url: string }[]): string[] {
  const own = files.filter(({ url }) => isOnHostOf(page, url));
  const endings = own.flatMap(
    ({ url }) => /\.([a-z0-9]{1,5})$/i.exec(new URL(url).pathname)?.[1]?.toLowerCase() ?? [],
  );
  return [...new Set(endings)].sort();
}
