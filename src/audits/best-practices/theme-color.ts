import { isColor } from '../../engine/css/is-color.ts';
import type { Element } from '../../engine/dom/nodes.ts';
import { elementEvidence, listEvidence } from '../../facts/evidence.ts';
import { defineAudit, informative } from '../audit.ts';

export const audit = defineAudit('best-practices/theme-color', {
  importance: 'low',
  title: 'Theme color',
  description: 'Whether the page sets the color of the browser interface on phones.',
  reference: 'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/meta/name/theme-color',
  results: {
    named: informative('The page has a theme color'),
    invalid: informative(
      'The theme color is not a valid CSS color',
      'Write a CSS color in the content attribute, such as #336699.',
    ),
    none: informative(
      'The page has no theme color',
      'Add <meta name="theme-color" content="#…"> to the <head>, and one with media="(prefers-color-scheme: dark)" for dark mode.',
    ),
  },
  audit: (page) => {
    const colors = page.document
      .querySelectorAll('meta[name="theme-color" i]')
      .filter((meta) => meta.getAttribute('content')?.trim());
    const isInvalid = (meta: Element) => !isColor(meta.getAttribute('content') ?? '');
    const named = colors.some(isInvalid) ? 'invalid' : 'named';
    return {
      result: colors.length > 0 ? named : 'none',
      value: colors.map((meta) => ({
        color: meta.getAttribute('content')?.trim() ?? '',
        media: meta.getAttribute('media'),
      })),
      ...listEvidence(colors, (meta) => elementEvidence(meta, isInvalid(meta) ? 'not a CSS color' : null)),
    };
  },
});
