import { html } from 'parse5';
import { elementEvidence } from '../../engine/elements/evidence.ts';
import { listEvidence } from '../../engine/elements/list-evidence.ts';
import type { Element, Page } from '../../engine/page.ts';
import { defineAudit } from '../audit.ts';
import { obsoleteAttributes } from './obsolete-html/attributes.ts';
import { OBSOLETE_ELEMENTS } from './obsolete-html/elements.ts';

export const audit = defineAudit({
  id: 'deprecated-html',
  category: 'best-practices',
  importance: 'low',
  title: 'Obsolete HTML',
  description:
    'The page uses no element or attribute that the HTML standard has declared obsolete. Browsers may stop supporting them, and CSS does the same with less markup.',
  reference: 'https://html.spec.whatwg.org/multipage/obsolete.html',
  results: {
    none: { outcome: 'passed', title: 'The page uses no obsolete HTML' },
    used: {
      outcome: 'warning',
      title: 'The page uses obsolete elements or attributes',
      advice:
        'Replace each listed element as its note says, and move what the attributes describe into a style sheet.',
    },
  },
  audit: (page) => {
    const uses = obsoleteUses(page);
    return {
      result: uses.length > 0 ? 'used' : 'none',
      value: {
        elements: uses.filter(({ replacement }) => replacement !== undefined).length,
        attributes: uses.reduce((sum, { attributes }) => sum + attributes.length, 0),
      },
      expected: { elements: 0, attributes: 0 },
      ...listEvidence(uses, (use) => elementEvidence(use.element, note(use))),
    };
  },
});

interface ObsoleteUse {
  element: Element;
  /** What to use instead of the element; undefined when only its attributes are obsolete. */
  replacement: string | undefined;
  attributes: string[];
}

function obsoleteUses(page: Page): ObsoleteUse[] {
  const uses: ObsoleteUse[] = [];
  for (const element of page.elements) {
    if (element.namespaceURI !== html.NS.HTML) continue;
    const replacement = OBSOLETE_ELEMENTS.get(element.tagName);
    const attributes = obsoleteAttributes(element);
    if (replacement !== undefined || attributes.length > 0) uses.push({ element, replacement, attributes });
  }
  return uses;
}

function note({ element, replacement, attributes }: ObsoleteUse): string {
  const notes: string[] = [];
  if (replacement !== undefined) notes.push(`<${element.tagName}> is obsolete, use ${replacement}`);
  if (attributes.length > 0) notes.push(`obsolete: ${attributes.join(', ')}`);
  return notes.join('; ');
}
