import type { Check, Rule } from 'axe-core';
import type { Element } from '../../engine/dom/nodes.ts';
import type { Page } from '../../engine/page.ts';
import { collapseWhiteSpace } from '../../engine/text/collapse-white-space.ts';
import { hiding } from '../../facts/document/hiding.ts';
import { elementEvidence, listEvidence } from '../../facts/evidence.ts';
import { documentTitle } from '../../facts/metadata/title-and-description.ts';
import { defineAudit, failed, passed, warning } from '../audit.ts';
import { type OfferedFix, PLACEHOLDER } from '../fixes/changes.ts';
import { asExamples, escapeText, htmlFix } from '../fixes/html-fixes.ts';
import { axeRuleResult, UNKNOWN_AXE_RESULTS } from './axe/axe-results.ts';
import { axeRuleUrl } from './axe/define-axe-audit.ts';

/** Finds level-one headings that screen readers can reach, while axe's own rule passes any page with an open dialog. */
export const VISIBLE_HEADING_ONE = {
  rule: {
    id: 'visible-heading-one',
    selector: 'html:not(html *)',
    all: ['visible-heading-one'],
    any: [],
    none: [],
  },
  check: {
    id: 'visible-heading-one',
    evaluate: 'has-descendant-evaluate',
    options: {
      // The selector of axe's check `page-has-heading-one`.
      selector:
        'h1:not([role], [aria-level]), :is(h1, h2, h3, h4, h5, h6):not([role])[aria-level=1], [role=heading][aria-level=1]',
      passForModal: false,
    },
    metadata: {
      impact: 'moderate',
      messages: { pass: 'Page has a level-one heading', fail: 'Page has no level-one heading' },
    },
  },
} satisfies { rule: Rule; check: Check };

const MAX_TEXT_CHARACTERS = 200;
const NOT_MAIN_CONTENT = 'nav, aside, footer, dialog, [role=dialog], [aria-hidden=true]';

export const audit = defineAudit('accessibility/heading-one', {
  alsoIn: ['seo'],
  importance: 'medium',
  title: 'Main heading',
  description:
    'The page has one <h1> that states its topic. Search engines use it, and screen reader users jump to it.',
  reference: axeRuleUrl('page-has-heading-one'),
  measure: { name: 'h1 headings', limit: 'exact' },
  results: {
    one: passed('The page has one <h1> heading'),
    several: warning(
      'The page has several <h1> headings',
      'Keep one <h1> for the topic of the page, and change the others to <h2>.',
    ),
    empty: failed('The <h1> heading is empty', 'Put the topic of the page into the <h1>.'),
    missing: failed(
      'The page has no <h1> heading',
      'Start the main content with an <h1> that states the topic of the page.',
    ),
    // axe passes such a page, since a modal dialog hides all other content.
    'only-dialog': warning(
      'A dialog is open, and the page has no <h1> heading',
      'Start the content below the dialog with an <h1> that states the topic of the page.',
    ),
    ...UNKNOWN_AXE_RESULTS,
  },
  audit: (page) => {
    const rule = axeRuleResult(page, 'page-has-heading-one', 'body');
    const visible = axeRuleResult(page, VISIBLE_HEADING_ONE.rule.id, 'body');
    const emptiness = axeRuleResult(page, 'empty-heading', 'body');
    if (typeof rule === 'string') return { result: rule };
    if (typeof visible === 'string') return { result: visible };
    if (typeof emptiness === 'string') return { result: emptiness };

    const headings = visible.passes.flatMap((finding) => finding.related);
    const empty = new Set(emptiness.violations.map((finding) => finding.element));
    const filled = headings.filter((heading) => !empty.has(heading));
    return {
      result:
        headings.length === 0 && rule.violations.length === 0
          ? 'only-dialog'
          : resultOf(headings.length, filled.length),
      value: filled.length,
      expected: 1,
      fixes: filled.length === 0 ? missingFixes(page) : filled.slice(1).flatMap((one) => renamed(one, 'h2')),
      ...listEvidence(headings, (heading) =>
        elementEvidence(heading, heading.textContent.trim().slice(0, MAX_TEXT_CHARACTERS) || null),
      ),
    };
  },
});

/** The first heading as the main one, only an example if a level is then skipped; without one, the title of the page. */
function missingFixes(page: Page): OfferedFix[] {
  const headings = page.document
    .querySelectorAll('h2, h3, h4, h5, h6')
    .filter((heading) => heading.textContent.trim() !== '');
  const { isUndisplayed } = hiding(page);
  const first = headings.find((heading) => !heading.closest(NOT_MAIN_CONTENT) && !isUndisplayed(heading));
  if (!first) return htmlFix(`<h1>${escapeText(documentTitle(page).text || PLACEHOLDER)}</h1>`);
  const fixes = renamed(first, 'h1');
  const next = headings[headings.indexOf(first) + 1];
  return next && next.localName !== 'h2' ? asExamples(fixes) : fixes;
}

function renamed(element: Element, name: string): OfferedFix[] {
  const text = collapseWhiteSpace(element.textContent);
  return htmlFix(`<${name}>${escapeText(text)}</${name}>`, [{ kind: 'rename', element, name }]);
}

function resultOf(headings: number, filled: number) {
  if (headings === 0) return 'missing';
  if (filled === 0) return 'empty';
  return filled === 1 ? 'one' : 'several';
}
