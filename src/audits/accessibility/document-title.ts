import type { Page } from '../../engine/page.ts';
import { collapseWhiteSpace } from '../../engine/text/collapse-white-space.ts';
import { documentTitle } from '../../facts/metadata/title-and-description.ts';
import { scriptCode } from '../../facts/minification/code-of-page.ts';
import { defineAudit, failed, passed } from '../audit.ts';
import { PLACEHOLDER } from '../fixes/changes.ts';
import { escapeText, htmlFix } from '../fixes/html-fixes.ts';
import { axeRuleUrl } from './axe/define-axe-audit.ts';

export const audit = defineAudit('accessibility/document-title', {
  alsoIn: ['seo'],
  importance: 'high',
  cap: 'decent',
  title: 'Document title',
  description:
    'The page has a title. Search results, browser tabs and bookmarks show it, and screen readers announce it first.',
  reference: axeRuleUrl('document-title'),
  results: {
    present: passed('The page has a title', 'placeholder-title'),
    missing: failed('The page has no title', 'Add a <title> that describes the page to the <head>.'),
  },
  audit: (page) => {
    const { text, evidence } = documentTitle(page);
    if (text) return { result: 'present', value: text, evidence };
    const isSetByScript = scriptCode(page).some((code) => /\bdocument\.title\s*=(?!=)/.test(code.text));
    const fixes = titleFix(page);
    return { result: 'missing', value: null, evidence, fixes, ...(isSetByScript && { confidence: 'low' }) };
  },
});

/** The main heading as the title, or a placeholder. */
function titleFix({ document }: Page) {
  const heading = collapseWhiteSpace(document.querySelector('h1')?.textContent ?? '');
  const html = `<title>${escapeText(heading || PLACEHOLDER)}</title>`;
  const empty = document
    .querySelectorAll('head > title')
    .map((element) => ({ kind: 'remove' as const, element }));
  return htmlFix(html, [...empty, { kind: 'head', html }]);
}
