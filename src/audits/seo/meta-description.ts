import type { Page } from '../../engine/page.ts';
import { collapseWhiteSpace } from '../../engine/text/collapse-white-space.ts';
import { defineAudit, failed, passed } from '../audit.ts';
import { elementEvidence } from '../evidence.ts';
import { metaDescription } from '../facts/metadata/meta-description.ts';
import { isPlaceholder } from '../facts/text/is-placeholder.ts';
import { PLACEHOLDER } from '../fixes/changes.ts';
import { escapeAttribute, htmlFix } from '../fixes/html-fixes.ts';

/** A shorter paragraph is not used as a suggestion. */
const MIN_PARAGRAPH_CHARACTERS = 50;
/** Approximately the length that search engines show. */
const MAX_DESCRIPTION_CHARACTERS = 155;

export const audit = defineAudit('seo/meta-description', {
  importance: 'high',
  title: 'Meta description',
  description:
    'The <head> contains a meta description. Search engines may show it below the title, where it influences who clicks.',
  reference: 'https://developer.chrome.com/docs/lighthouse/seo/meta-description/',
  results: {
    present: passed('The page has a meta description', 'placeholder-description'),
    missing: failed(
      'The page has no meta description',
      'Add <meta name="description" content="…"> with a summary of the page to the <head>.',
    ),
    misplaced: failed(
      'The meta description is outside the <head>',
      'Move it into the <head>, before any text or body element: these end the <head> early.',
    ),
    empty: failed(
      'The meta description is empty',
      'Summarize the page in one or two sentences. If there are several descriptions, only the first counts.',
    ),
  },
  audit: (page) => {
    const { text, elements } = metaDescription(page);
    const evidence = elements.slice(0, 1).map((element) => elementEvidence(element));
    if (text) return { result: 'present', value: text, evidence };
    const html = `<meta name="description" content="${escapeAttribute(firstSentences(page))}">`;
    const useless = page.document.querySelectorAll('meta[name="description" i]');
    const fixes = htmlFix(html, [
      ...useless.map((element) => ({ kind: 'remove' as const, element })),
      { kind: 'head', html },
    ]);
    if (text === '') return { result: 'empty', value: text, evidence, fixes };
    const misplaced = page.document.querySelector('meta[name="description" i]');
    return misplaced
      ? { result: 'misplaced', value: null, evidence: [elementEvidence(misplaced)], fixes }
      : { result: 'missing', value: null, fixes };
  },
});

/** A description to paste: the first sentences of the first long paragraph, or a placeholder. */
function firstSentences({ document }: Page): string {
  const texts = document.querySelectorAll('p').map(({ textContent }) => collapseWhiteSpace(textContent));
  const text = texts.find(
    (paragraph) => paragraph.length >= MIN_PARAGRAPH_CHARACTERS && !isPlaceholder(paragraph, 'description'),
  );
  if (text === undefined || text.length <= MAX_DESCRIPTION_CHARACTERS) return text ?? PLACEHOLDER;
  const start = text.slice(0, MAX_DESCRIPTION_CHARACTERS);
  const [sentences] = /^.*[.!?。](?=\s)/.exec(start) ?? [];
  return sentences ?? start.slice(0, start.lastIndexOf(' '));
}
