import type { Page } from '../../engine/page.ts';
import { withoutFragment } from '../../engine/request-url.ts';
import { counted } from '../../engine/text/units.ts';
import { elementEvidence, listEvidence, textEvidence } from '../../facts/evidence.ts';
import { imageElements } from '../../facts/images/image-elements.ts';
import { loadedResources } from '../../facts/network/loaded-resources.ts';
import { resourceReferences } from '../../facts/network/resource-references.ts';
import { isErrorStatus, MISSING_STATUSES } from '../../page/http-status.ts';
import type { Resource } from '../../page/resource.ts';
import { defineAudit, failed, unknown } from '../audit.ts';

export const audit = defineAudit('best-practices/errors-in-console', {
  importance: 'low',
  basis: 'response',
  title: 'Browser console errors',
  description:
    'The browser logs no errors while the page loads. Errors indicate missing files and failing scripts.',
  reference: 'https://developer.chrome.com/docs/lighthouse/best-practices/errors-in-console/',
  results: {
    missing: failed(
      'Some files failed to load',
      'Correct the URLs of the listed files, restore the files, or stop loading them.',
    ),
    undetermined: unknown(
      'needs-script',
      'Script errors can be detected only in a browser',
      'Load the page with the Console panel of the developer tools open, and look for errors. No missing file was found.',
    ),
  },
  audit: (page) => {
    const missing = missingFiles(page);
    if (missing.length === 0) return { result: 'undetermined' };
    const references = resourceReferences(page).toReversed();
    const elements = new Map(references.map(({ url, element }) => [withoutFragment(url), element]));
    return {
      result: 'missing',
      title: `${counted(missing.length, 'file')} failed to load`,
      value: missing.length,
      expected: 0,
      ...listEvidence(missing, ({ url, note }) => {
        const element = elements.get(url);
        return element ? elementEvidence(element, note, url) : textEvidence(null, note, url);
      }),
    };
  },
});

/** The page itself, and the files that every browser requests immediately. */
function missingFiles(page: Page): { url: string; note: string }[] {
  const eager = new Set(
    imageElements(page)
      .filter(({ isLazy, hasChoice }) => !isLazy && !hasChoice)
      .map(({ url }) => url),
  );
  const files = loadedResources(page).flatMap((resource) => {
    const { url, purpose } = resource;
    const isSurelyLoaded = purpose === 'stylesheet' || purpose === 'script' || eager.has(url);
    const note = isSurelyLoaded && faultOf(resource);
    return note ? [{ url, note }] : [];
  });
  return isErrorStatus(page.status) ? [{ url: page.url, note: `status ${page.status}` }, ...files] : files;
}

function faultOf({ response, failureCode }: Resource): string | null {
  if (failureCode === 'dns_failed') return 'the host does not exist';
  // Other statuses do not prove that browsers get an error: some servers send them to bots only.
  return response && MISSING_STATUSES.includes(response.status) ? `status ${response.status}` : null;
}
