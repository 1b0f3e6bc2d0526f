import type { Element } from '../../engine/dom/nodes.ts';
import { defineAudit } from '../audit.ts';
import { elementEvidence, listEvidence } from '../evidence.ts';
import { documentTitle } from '../facts/metadata/document-title.ts';
import { escapeText, htmlFix } from '../fixes/html-fixes.ts';
import { axeRuleResult, UNKNOWN_AXE_RESULTS } from './axe/axe-rule-result.ts';
import { axeRuleUrl } from './axe/axe-rule-url.ts';
import { VISIBLE_HEADING_ONE } from './axe/visible-heading-one.ts';

const MAX_TEXT_CHARACTERS = 200;

export const audit = defineAudit({
  id: 'heading-one',
  category: 'accessibility',
  alsoIn: ['seo'],
  importance: 'medium',
  title: 'Main heading',
  description:
    'The page has one <h1> that states its topic. Search engines use it, and screen reader users jump to it.',
  reference: axeRuleUrl('page-has-heading-one'),
  measure: { name: 'h1 headings', limit: 'exact' },
  results: {
    one: { outcome: 'passed', title: 'The page has one <h1> heading' },
    several: {
      outcome: 'warning',
      title: 'The page has several <h1> headings',
      advice: 'Keep one <h1> for the topic of the page, and change the others to <h2>.',
    },
    empty: {
      outcome: 'failed',
      title: 'The <h1> heading is empty',
      advice: 'Put the topic of the page into the <h1>.',
    },
    missing: {
      outcome: 'failed',
      title: 'The page has no <h1> heading',
      advice: 'Start the main content with an <h1> that states the topic of the page.',
    },
    // axe passes such a page, since a modal dialog hides all other content.
    'only-dialog': {
      outcome: 'warning',
      title: 'A dialog is open, and the page has no <h1> heading',
      advice: 'Start the content below the dialog with an <h1> that states the topic of the page.',
    },
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
      ...(headings.length === 0 && {
        fixes: htmlFix(`<h1>${escapeText(documentTitle(page).text || '…')}</h1>`),
      }),
      ...listEvidence(headings, (heading) => elementEvidence(heading, textOf(heading))),
    };
  },
});

function textOf(heading: Element): string | null {
  return heading.textContent.trim().slice(0, MAX_TEXT_CHARACTERS) || null;
}

function resultOf(headings: number, filled: number) {
  if (headings === 0) return 'missing';
  if (filled === 0) return 'empty';
  return filled === 1 ? 'one' : 'several';
}
