import { resourceAt } from '../../engine/resources.ts';
import { elementEvidence, listEvidence } from '../../facts/evidence.ts';
import { rasterFault } from '../../facts/images/file-fault.ts';
import { touchIcons } from '../../facts/metadata/site-icons.ts';
import { defineAudit, informative, unknown } from '../audit.ts';
import { unfetched, unfetchedFile } from '../unfetched.ts';

export const audit = defineAudit('best-practices/apple-touch-icon', {
  importance: 'low',
  title: 'Apple touch icon',
  description: 'Whether the page has an icon for the home screen of iPhones and iPads, 180 by 180 pixels.',
  reference:
    'https://developer.apple.com/library/archive/documentation/AppleApplications/Reference/SafariWebContent/ConfiguringWebApplications/ConfiguringWebApplications.html',
  results: {
    named: informative('The page has an Apple touch icon'),
    broken: informative(
      'The Apple touch icon does not load',
      'Correct the href, or serve a PNG image with status 200 at this URL.',
    ),
    none: informative(
      'The page has no Apple touch icon',
      'Add <link rel="apple-touch-icon" href="…"> to the <head>. Without it, devices request /apple-touch-icon.png.',
    ),
    unfetched: unknown('fetch-failed', 'The Apple touch icon could not be fetched'),
  },
  audit: (page) => {
    const icons = touchIcons(page).map((icon) => ({ ...icon, resource: resourceAt(page, icon.url) }));
    const value = icons.map(({ url, sizes }) => ({ url, sizes }));
    if (icons.length === 0) return { result: 'none', value };
    // Only some of the icons are requested.
    const tried = icons.filter(({ resource }) => resource);
    const evaluated = tried.filter(({ resource }) => !unfetchedFile(resource));
    if (evaluated.length === 0) return { ...(unfetchedFile(tried[0]?.resource) ?? unfetched(null)), value };
    const broken = evaluated.filter(({ resource }) => rasterFault(resource));
    const isBroken = broken.length > 0;
    return {
      result: isBroken ? 'broken' : 'named',
      value,
      ...listEvidence(isBroken ? broken : icons, ({ element, url, resource }) =>
        elementEvidence(element, isBroken ? rasterFault(resource) : null, url),
      ),
    };
  },
});
