import { defineAudit } from '../audit.ts';
import { elementEvidence } from '../evidence.ts';
import { listEvidence } from '../list-evidence.ts';

export const audit = defineAudit({
  id: 'apple-touch-icon',
  category: 'best-practices',
  importance: 'low',
  title: 'Apple touch icon',
  description:
    'Whether the page names the icon that iPhones and iPads show for it on the home screen, 180 by 180 pixels.',
  reference:
    'https://developer.apple.com/library/archive/documentation/AppleApplications/Reference/SafariWebContent/ConfiguringWebApplications/ConfiguringWebApplications.html',
  results: {
    named: { outcome: 'informative', title: 'The page names an icon for Apple devices' },
    none: {
      outcome: 'informative',
      title: 'The page names no icon for Apple devices',
      advice:
        'Add <link rel="apple-touch-icon" href="…"> to the head; without it they look at /apple-touch-icon.png.',
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
