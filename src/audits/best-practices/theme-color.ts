import { defineAudit } from '../audit.ts';
import { elementEvidence } from '../evidence.ts';
import { listEvidence } from '../list-evidence.ts';

export const audit = defineAudit({
  id: 'theme-color',
  category: 'best-practices',
  importance: 'low',
  title: 'Theme colour',
  description: 'Whether the page names the colour that browsers on phones give to the frame around it.',
  reference: 'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/meta/name/theme-color',
  results: {
    named: { outcome: 'informative', title: 'The page names a theme colour' },
    none: {
      outcome: 'informative',
      title: 'The page names no theme colour',
      advice: 'Add <meta name="theme-color" content="#…"> to the head, with media for a dark one.',
    },
  },
  audit: (page) => {
    const colors = page.document
      .querySelectorAll('meta')
      .filter(
        (meta) =>
          meta.getAttribute('name')?.toLowerCase() === 'theme-color' && meta.getAttribute('content')?.trim(),
      );
    return {
      result: colors.length > 0 ? 'named' : 'none',
      value: colors.map((meta) => ({
        color: meta.getAttribute('content')?.trim() ?? '',
        media: meta.getAttribute('media'),
      })),
      ...listEvidence(colors, (meta) => elementEvidence(meta)),
    };
  },
});
