import type { Page } from '../../engine/page.ts';
import { resourceAt } from '../../engine/resources.ts';
import { counted } from '../../engine/text/counted.ts';
import { wireBytes } from '../../page/found-resource.ts';
import { defineAudit } from '../audit.ts';
import { elementEvidence, withFile } from '../evidence.ts';
import { type PageRequest, renderBlockingRequests } from '../facts/network/render-blocking-requests.ts';
import { attributeFixes } from '../fixes/html-fixes.ts';
import { listEvidence } from '../list-evidence.ts';
import { isSmallFile } from '../small-file.ts';

export const audit = defineAudit({
  id: 'render-blocking',
  category: 'performance',
  importance: 'high',
  title: 'Render-blocking resources',
  description:
    'No script or stylesheet delays the first paint. Browsers show nothing until these files have loaded, which also delays the Largest Contentful Paint (LCP).',
  reference: 'https://developer.chrome.com/docs/performance/insights/render-blocking',
  results: {
    free: { outcome: 'passed', title: 'No resources are render-blocking' },
    'small-files': {
      outcome: 'warning',
      title: 'Small scripts or stylesheets are render-blocking',
      advice: 'Inline these files, or add defer or async to the scripts.',
    },
    blocked: {
      outcome: 'failed',
      title: 'Scripts or stylesheets are render-blocking',
      advice:
        'Add defer or async to scripts. Inline critical CSS, and load other stylesheets later or with a media attribute.',
    },
  },
  audit: (page) => {
    const requests = renderBlockingRequests(page).filter(isRequested);
    const largestFirst = requests.toSorted((a, b) => (bytesOf(page, b) ?? 0) - (bytesOf(page, a) ?? 0));
    const bytes = requests.reduce((sum, request) => sum + (bytesOf(page, request) ?? 0), 0);
    return {
      result: resultOf(requests.map((request) => bytesOf(page, request))),
      ...(requests.length > 0 && { title: titleOf(requests) }),
      value: { requests: requests.length, bytes },
      expected: { requests: 0 },
      fixes: attributeFixes('defer', '')(requests.filter(({ element }) => element.localName === 'script')),
      savings: { milliseconds: savedMs(page, requests) },
      ...listEvidence(largestFirst, (request) =>
        withFile(elementEvidence(request.element, null, request.url.href), {
          bytes: bytesOf(page, request),
          milliseconds: durationOf(page, request),
        }),
      ),
    };
  },
});

/** The title with the number of files: `2 render-blocking files`. */
function titleOf({ length }: readonly PageRequest[]): string {
  return counted(length, 'render-blocking file');
}

function resultOf(sizes: readonly (number | null)[]) {
  if (sizes.length === 0) return 'free';
  return sizes.every(isSmallFile) ? 'small-files' : 'blocked';
}

/** Whether the URL is requested over the network; browsers wait for such requests even if they fail. */
function isRequested({ url }: PageRequest): boolean {
  return /^https?:$/.test(url.protocol);
}

/** The duration of the slowest request, because browsers fetch the files at the same time. */
function savedMs(page: Page, requests: readonly PageRequest[]): number | null {
  const durations = requests.flatMap((request) => durationOf(page, request) ?? []);
  return durations.length === 0 ? null : Math.max(...durations);
}

/** The duration of the request; null without a response. */
function durationOf(page: Page, { url }: PageRequest): number | null {
  const response = resourceAt(page, url.href)?.response;
  return response ? Math.round(response.durationMs) : null;
}

function bytesOf(page: Page, { url }: PageRequest): number | null {
  const response = resourceAt(page, url.href)?.response;
  return response ? wireBytes(response) : null;
}
