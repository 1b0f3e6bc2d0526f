import { html } from 'parse5';
import type { Element } from '../../engine/dom/nodes.ts';
import type { Page } from '../../engine/page.ts';
import { sumOf } from '../../engine/sum-of.ts';
import { isEmpty } from '../../facts/certainty/rendering.ts';
import { elementEvidence, listEvidence } from '../../facts/evidence.ts';
import { defineAudit, notApplicable, passed, warning } from '../audit.ts';
import { type ObsoleteUse, obsoleteHtmlFixes } from '../fixes/obsolete-html-fixes.ts';
import obsoleteHtml from './obsolete-html.json' with { type: 'json' };

/** The elements that section 16.2 of the HTML standard calls entirely obsolete, with their replacement. */
const OBSOLETE_ELEMENTS = new Map(Object.entries(obsoleteHtml.elements));
const OBSOLETE_EVERYWHERE = new Set(obsoleteHtml.attributesOfAll);
const OBSOLETE_ATTRIBUTES = new Map(
  Object.entries(obsoleteHtml.attributes).map(([element, names]) => [element, new Set(names)]),
);

/** Values for which section 16.1 allows an obsolete attribute, by element and attribute. */
const ALLOWED_VALUES: Record<string, (value: string, element: Element) => boolean> = {
  'a name': (value) => value !== '',
  'img border': (value) => value === '0',
  'script charset': (value) => value.toLowerCase() === 'utf-8',
  'script language': isPlainJavaScript,
  'style type': (value) => value.toLowerCase() === 'text/css',
};

export const audit = defineAudit('best-practices/deprecated-html', {
  importance: 'low',
  title: 'Obsolete HTML',
  description:
    'The page uses no elements or attributes that are obsolete in the HTML standard. Browsers may drop them, and CSS does the same with less markup.',
  reference: 'https://html.spec.whatwg.org/multipage/obsolete.html',
  measures: { elements: 'Obsolete elements', attributes: 'Obsolete attributes' },
  results: {
    empty: notApplicable('The page is empty'),
    none: passed('The page uses no obsolete HTML'),
    used: warning(
      'The page uses obsolete elements or attributes',
      'Replace each element as its note says, and move presentational attributes to CSS.',
    ),
  },
  audit: (page) => {
    const uses = obsoleteUses(page);
    return {
      result: uses.length > 0 ? 'used' : isEmpty(page) ? 'empty' : 'none',
      value: {
        elements: uses.filter(({ replacement }) => replacement !== undefined).length,
        attributes: sumOf(uses, ({ attributes }) => attributes.length),
      },
      expected: { elements: 0, attributes: 0 },
      fixes: obsoleteHtmlFixes(uses),
      ...listEvidence(uses, (use) => elementEvidence(use.element, note(use))),
    };
  },
});

function obsoleteUses(page: Page): ObsoleteUse[] {
  const uses: ObsoleteUse[] = [];
  for (const element of page.document.elements) {
    if (element.namespaceURI !== html.NS.HTML) continue;
    const replacement = OBSOLETE_ELEMENTS.get(element.localName);
    const attributes = obsoleteAttributes(element);
    if (replacement !== undefined || attributes.length > 0) uses.push({ element, replacement, attributes });
  }
  return uses;
}

function note({ element, replacement, attributes }: ObsoleteUse): string {
  const notes = [
    replacement && `<${element.localName}> is obsolete, use ${replacement}`,
    attributes.length > 0 && `obsolete: ${attributes.join(', ')}`,
  ];
  return notes.filter(Boolean).join('; ');
}

function obsoleteAttributes(element: Element): string[] {
  const names = OBSOLETE_ATTRIBUTES.get(element.localName);
  return element.attributes
    .filter(
      ({ name, value }) =>
        (names?.has(name) || OBSOLETE_EVERYWHERE.has(name)) &&
        !ALLOWED_VALUES[`${element.localName} ${name}`]?.(value, element),
    )
    .map(({ name }) => name);
}

function isPlainJavaScript(language: string, script: Element): boolean {
  const type = script.getAttribute('type') ?? 'text/javascript';
  return language.toLowerCase() === 'javascript' && type.toLowerCase() === 'text/javascript';
}
