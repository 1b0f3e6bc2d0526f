import { textEvidence, withFile } from '../../facts/evidence.ts';
import { FAST_TTFB_MS } from '../../page/fetched-page.ts';
import { defineAudit, failed, passed, warning } from '../audit.ts';

/** Lighthouse's threshold. */
const SLOW_MS = 600;
/** Our own threshold; Lighthouse has none above `SLOW_MS`. */
const VERY_SLOW_MS = 3000;

const advice =
  'Cache the page or its fragments, speed up database queries, or serve the page from a CDN near its visitors.';

export const audit = defineAudit('performance/server-response-time', {
  importance: 'high',
  decidedBy: 'host',
  isTimed: true,
  basis: 'response',
  title: 'Server response time',
  description:
    'The server responds quickly, because all other requests wait for the HTML. The Time to First Byte (TTFB) is the shortest of up to three from the location of this service, including connection setup.',
  reference: 'https://developer.chrome.com/docs/performance/insights/document-latency',
  measure: { name: 'Time to first byte', field: 'ttfbMs', limit: 'most' },
  results: {
    fast: passed('The server responds quickly'),
    moderate: warning('The server could respond faster', advice),
    slow: failed('Slow server response', advice),
    'very-slow': failed('Very slow server response', advice),
  },
  audit: (page) => {
    const ms = Math.round(page.ttfbMs);
    return {
      ...resultOf(ms),
      value: ms,
      expected: FAST_TTFB_MS,
      savings: { milliseconds: ms - FAST_TTFB_MS },
      evidence: [withFile(textEvidence(null, 'until the first byte', page.url), { milliseconds: ms })],
    };
  },
});

/** The result of a slow response, with the time in the title: `Slow server response (0.9 s)`. */
function resultOf(ms: number) {
  if (ms <= SLOW_MS) return { result: ms <= FAST_TTFB_MS ? 'fast' : 'moderate' } as const;
  const title = `server response (${(ms / 1000).toFixed(1)} s)`;
  if (ms < VERY_SLOW_MS) return { result: 'slow', title: `Slow ${title}` } as const;
  return { result: 'very-slow', title: `Very slow ${title}` } as const;
}
