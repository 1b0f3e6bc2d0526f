import type { Element } from '../../engine/dom/nodes.ts';
import type { Page } from '../../engine/page.ts';
import { resourceAt } from '../../engine/resources.ts';
import { headerValue } from '../../page/headers.ts';
import type { Resource } from '../../page/resource.ts';
import { defineAudit } from '../audit.ts';
import { isBrokenStatus } from '../broken-status.ts';
import { elementEvidence, textEvidence } from '../evidence.ts';
import { listEvidence } from '../list-evidence.ts';
import { unfetched } from '../unfetched.ts';

const DEFAULT_PATH = '/favicon.ico';

export const audit = defineAudit({
  id: 'favicon',
  category: 'seo',
  importance: 'low',
  title: 'Favicon',
  description:
    'The site has a favicon. Browsers show it in tabs and bookmarks, and search engines next to results.',
  reference: 'https://developers.google.com/search/docs/appearance/favicon-in-search',
  results: {
    present: { outcome: 'passed', title: 'The site has a favicon' },
    missing: {
      outcome: 'failed',
      title: 'The site has no favicon',
      advice: 'Add <link rel="icon" href="…"> to the <head>, or put an icon at /favicon.ico.',
    },
    broken: {
      outcome: 'failed',
      title: 'The favicon does not load',
      advice: 'Correct the href, or serve an image with status 200 at this URL.',
    },
    unfetched: {
      outcome: 'unknown',
      reason: 'fetch-failed',
      title: 'The favicon could not be fetched',
    },
  },
  audit: (page) => {
    const declared = declaredIcons(page);
    const icons = declared.length > 0 ? declared : [defaultIcon(page)];
    const working = icons.find(isWorking);
    if (working) return { result: 'present', value: working.url };
    // Browsers load one of those that the page names, and so not all of them were tried.
    const tried = icons.filter(({ resource }) => resource);
    const unfetchedFile = tried.find(({ resource }) => !resource?.response);
    if (unfetchedFile || tried.length === 0) return unfetched(unfetchedFile?.resource);
    const refused = tried.find(({ resource }) => refusesPrograms(resource));
    if (refused) return { ...unfetched(refused.resource), reason: 'blocked' };
    return {
      result: declared.length > 0 ? 'broken' : 'missing',
      value: null,
      ...listEvidence(tried, ({ element, url, resource }) => {
        const note = faultOf(resource);
        return element ? elementEvidence(element, note, url) : textEvidence(null, note, url);
      }),
    };
  },
});

interface Icon {
  element: Element | null;
  url: string;
  resource: Resource | null;
}

function declaredIcons(page: Page): Icon[] {
  return page.document.querySelectorAll('link[rel~="icon" i]').flatMap((element) => {
    const href = element.getAttribute('href');
    const url = href ? URL.parse(href, page.document.baseURI)?.href : undefined;
    return url ? [{ element, url, resource: resourceAt(page, url) }] : [];
  });
}

function defaultIcon(page: Page): Icon {
  const url = new URL(DEFAULT_PATH, page.url).href;
  return { element: null, url, resource: resourceAt(page, url) };
}

function isWorking({ url, resource }: Icon): boolean {
  return url.startsWith('data:image/') || faultOf(resource) === null;
}

function refusesPrograms(resource: Resource | null): boolean {
  const status = resource?.response?.status ?? 0;
  return status >= 400 && !isBrokenStatus(status);
}

/** The fault of the response; null when it is an image. */
function faultOf(resource: Resource | null): string | null {
  const response = resource?.response;
  if (!response) return 'not fetched';
  if (response.status !== 200) return `status ${response.status}`;
  const type = headerValue(response.headers, 'content-type');
  // Servers give icons many types; a page in place of one is what goes wrong.
  return type && /^\s*text\/html/i.test(type) ? `served as ${type}` : null;
}
