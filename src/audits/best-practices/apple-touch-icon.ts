import { attribute } from '../../engine/elements/attribute.ts';
import { elementEvidence } from '../../engine/elements/evidence.ts';
import { linkElements } from '../../engine/elements/link-elements.ts';
import { listEvidence } from '../../engine/elements/list-evidence.ts';
import { defineAudit } from '../audit.ts';
import { baseUrl } from '../facts/base-url.ts';

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
      .flatMap((rel) => linkElements(page, rel))
      .flatMap((link) => {
        const href = attribute(link, 'href');
        const url = href ? URL.parse(href, baseUrl(page))?.href : null;
        return url ? [{ link, url, sizes: attribute(link, 'sizes') }] : [];
      });
    return {
      result: icons.length > 0 ? 'named' : 'none',
      value: icons.map(({ url, sizes }) => ({ url, sizes })),
      ...listEvidence(icons, ({ link, url }) => elementEvidence(link, null, url)),
    };
  },
});
