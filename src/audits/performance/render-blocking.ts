import type { Page } from '../../engine/page.ts';
import { resourceAt } from '../../engine/resources.ts';
import { sumOf } from '../../engine/sum-of.ts';
import { counted } from '../../engine/text/units.ts';
import { elementEvidence, listEvidence, withFile } from '../../facts/evidence.ts';
import { type PageRequest, renderBlockingRequests } from '../../facts/network/render-blocking-requests.ts';
import { wireBytes } from '../../page/found-resource.ts';
import { defineAudit, failed, notApplicable, passed, warning } from '../audit.ts';
import { deferFixes } from '../fixes/defer-fixes.ts';
import { isSmallFile } from '../small-file.ts';

const MIN_SLOW_MS = 50;

export const audit = defineAudit('performance/render-blocking', {
  importance: 'high',
  title: 'Render-blocking resources',
  description:
    'No script or stylesheet delays the first paint. Browsers show nothing until these files have loaded, which also delays the Largest Contentful Paint (LCP).',
  reference: 'https://developer.chrome.com/docs/performance/insights/render-blocking',
  results: {
    none: notApplicable('The HTML has no links to scripts or stylesheets'),
    free: passed('No resources are render-blocking'),
    'small-files': warning(
      'Small scripts or stylesheets are render-blocking',
      'Inline these files, or add defer or async to the scripts.',
    ),
    blocked: failed(
      'Scripts or stylesheets are render-blocking',
      'Add defer or async to scripts. Inline critical CSS, and load other stylesheets later or with a media attribute.',
    ),
  },
  audit: (page) => {
    const files = renderBlockingRequests(page)
      // Browsers wait for requests over the network even if they fail.
      .filter(({ url }) => /^https?:$/.test(url.protocol))
      .map((request) => ({ ...request, ...measure(page, request) }));
    const durations = files.flatMap(({ milliseconds }) => milliseconds ?? []);
    const slowest = Math.max(0, ...durations);
    const areSmall = files.every(({ bytes }) => isSmallFile(bytes));
    return {
      result:
        files.length === 0 ? (loadsFiles(page) ? 'free' : 'none') : areSmall ? 'small-files' : 'blocked',
      ...(files.length > 0 && { title: counted(files.length, 'render-blocking file') }),
      value: { requests: files.length, bytes: sumOf(files, ({ bytes }) => bytes ?? 0) },
      expected: { requests: 0 },
      fixes: deferFixes(
        page,
        files.filter(({ element }) => element.nodeName === 'SCRIPT'),
      ),
      // Of the slowest request, because browsers fetch the files at the same time.
      // Shorter ones say nothing about visitors, who are farther away than this service may be.
      ...(slowest >= MIN_SLOW_MS && { savings: { milliseconds: slowest } }),
      ...listEvidence(
        files.toSorted((a, b) => (b.bytes ?? 0) - (a.bytes ?? 0)),
        ({ element, url, bytes, milliseconds }) =>
          withFile(elementEvidence(element, null, url.href), { bytes, milliseconds }),
      ),
    };
  },
});

function loadsFiles({ document }: Page): boolean {
  return document.querySelectorAll('script[src], link[rel~="stylesheet" i]').length > 0;
}

/** The size of the file on the wire and the duration of its request; null without a response. */
function measure(page: Page, { url }: PageRequest) {
  const response = resourceAt(page, url.href)?.response;
  return {
    bytes: response ? wireBytes(response) : null,
    milliseconds: response ? Math.round(response.durationMs) : null,
  };
}
