import { elementEvidence, listEvidence, textEvidence } from '../../facts/evidence.ts';
import { fileFault } from '../../facts/images/file-fault.ts';
import { isWorkingIcon, siteIcons } from '../../facts/metadata/site-icons.ts';
import { defineAudit, failed, passed, unknown } from '../audit.ts';
import { headFix, withSteps } from '../fixes/html-fixes.ts';
import { unfetched, unfetchedFile } from '../unfetched.ts';

const ICON_LINK = '<link rel="icon" href="/favicon.ico" sizes="any">';
const ICON_STEP = 'Create /favicon.ico, with at least 32 × 32 pixels.';

export const audit = defineAudit('seo/favicon', {
  importance: 'low',
  lists: 'attempts',
  title: 'Favicon',
  description:
    'The site has a favicon. Browsers show it in tabs and bookmarks, and search engines next to results.',
  reference: 'https://developers.google.com/search/docs/appearance/favicon-in-search',
  results: {
    present: passed('The site has a favicon'),
    missing: failed(
      'The site has no favicon',
      'Add <link rel="icon" href="…"> to the <head>, or put an icon at /favicon.ico.',
    ),
    broken: failed(
      'The favicon does not load',
      'Correct the href, or serve an image with status 200 at this URL.',
    ),
    unfetched: unknown('fetch-failed', 'The favicon could not be fetched'),
  },
  audit: (page) => {
    const icons = siteIcons(page);
    const working = icons.find(isWorkingIcon);
    if (working) return { result: 'present', value: working.url };
    // Only some of the icons are requested: browsers load one of those that the page declares.
    const tried = icons.filter(({ resource }) => resource);
    if (tried.length === 0) return unfetched(null);
    const unknown = tried.map(({ resource }) => unfetchedFile(resource)).find((finding) => finding !== null);
    if (unknown) return unknown;
    return {
      ...(icons.some(({ element }) => element)
        ? { result: 'broken' }
        : { result: 'missing', fixes: withSteps(headFix(ICON_LINK), ICON_STEP) }),
      value: null,
      ...listEvidence(tried, ({ element, url, resource }) => {
        const note = fileFault(resource);
        return element ? elementEvidence(element, note, url) : textEvidence(null, note, url);
      }),
    };
  },
});
