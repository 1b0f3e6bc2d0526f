import { defineAudit } from '../audit.ts';
import { elementEvidence } from '../evidence.ts';
import { listEvidence } from '../list-evidence.ts';

export const audit = defineAudit({
  id: 'apple-touch-icon',
  category: 'best-practices',
  importance: 'low',
  title: 'Apple touch icon',
  description: 'Whether the page has an icon for the home screen of iPhones and iPads, 180 by 180 pixels.',
  reference:
    'https://developer.apple.com/library/archive/documentation/AppleApplications/Reference/SafariWebContent/ConfiguringWebApplications/ConfiguringWebApplications.html',
  results: {
    named: { outcome: 'informative', title: 'The page has an Apple touch icon' },
    none: {
      outcome: 'informative',
      title: 'The page has no Apple touch icon',
      advice:
        'Add <link rel="apple-touch-icon" href="…"> to the <head>. Without it, devices request /apple-touch-icon.png.',
    },
  },
  audit: (page) => {
    const icons = ['apple-touch-icon', 'apple-touch-icon-precomposed']
      .flatMap((rel) => page.document.querySelectorAll(`link[rel~="${rel}" i]`))
      .flatMap((link) => {
        const href = link.getAttribute('href');
        const url = href ? URL.parse(href, page.document.baseURI)?.href : null;
        return url ? [{ link, url, sizes: link.getAttribute('sizes') }] : [];
      });
    return {
      result: icons.length > 0 ? 'named' : 'none',
      value: icons.map(({ url, sizes }) => ({ url, sizes })),
      ...listEvidence(icons, ({ link, url }) => elementEvidence(link, null, url)),
    };
  },
});
