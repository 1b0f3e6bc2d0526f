import { attribute } from '../../engine/elements/attribute.ts';
import { elementsNamed } from '../../engine/elements/elements.ts';
import { elementEvidence } from '../../engine/elements/evidence.ts';
import { listEvidence } from '../../engine/elements/list-evidence.ts';
import { defineAudit } from '../audit.ts';

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
    const colors = elementsNamed(page, 'meta').filter(
      (meta) =>
        attribute(meta, 'name')?.toLowerCase() === 'theme-color' && attribute(meta, 'content')?.trim(),
    );
    return {
      result: colors.length > 0 ? 'named' : 'none',
      value: colors.map((meta) => ({
        color: attribute(meta, 'content')?.trim() ?? '',
        media: attribute(meta, 'media'),
      })),
      ...listEvidence(colors, (meta) => elementEvidence(meta)),
    };
  },
});
