import type { Page } from '../../engine/page.ts';
import { collapseWhiteSpace } from '../../engine/text/collapse-white-space.ts';
import { textWidth } from '../../engine/text/text-width.ts';
import { elementEvidence, listEvidence } from '../../facts/evidence.ts';
import { documentTitle, metaDescription } from '../../facts/metadata/title-and-description.ts';
import { isPlaceholder } from '../../facts/text/is-placeholder.ts';
import { defineAudit, failed, notApplicable, passed, warning } from '../audit.ts';
import { PLACEHOLDER } from '../fixes/changes.ts';
import { escapeAttribute, htmlFix } from '../fixes/html-fixes.ts';

/** A shorter paragraph is not used as a suggestion. */
const MIN_PARAGRAPH_CHARACTERS = 50;
/** Approximately the length that search engines show. */
const MAX_DESCRIPTION_CHARACTERS = 155;

const presence = defineAudit('seo/meta-description', {
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

const MIN_COLUMNS = 50;
const MAX_COLUMNS = 160;

const length = defineAudit('seo/meta-description-length', {
  importance: 'low',
  title: 'Meta description length',
  description:
    'The page has one meta description of 50 to 160 characters (East Asian characters count as two) that says more than the title.',
  reference: 'https://developers.google.com/search/docs/appearance/snippet',
  results: {
    fitting: passed('The meta description has a good length'),
    short: warning(
      'The meta description is very short',
      'Summarize the page in 50 to 160 characters.',
      'placeholder-description',
    ),
    long: warning(
      'The meta description is too long to be shown in full',
      'Shorten it to 160 characters, or put the important part first.',
    ),
    'same-as-title': warning('The meta description repeats the title', 'Describe what the title leaves out.'),
    several: warning(
      'The page has several meta descriptions',
      'Keep one in the <head>. Search engines may ignore the others.',
    ),
    missing: notApplicable(
      'The page has no meta description to measure',
      'Add <meta name="description" content="…"> to the <head>.',
    ),
  },
  audit: (page) => {
    const { text, elements } = metaDescription(page);
    if (!text) return { result: 'missing' };
    const { columns } = textWidth(text);
    const measured = {
      value: { description: text, characters: columns },
      expected: { minCharacters: MIN_COLUMNS, maxCharacters: MAX_COLUMNS },
      ...listEvidence(elements, elementEvidence),
    };
    if (elements.length > 1) return { result: 'several', ...measured };
    if (text === documentTitle(page).text) return { result: 'same-as-title', ...measured };
    if (columns < MIN_COLUMNS) return { result: 'short', ...measured };
    return { result: columns > MAX_COLUMNS ? 'long' : 'fitting', ...measured };
  },
});

const placeholder = defineAudit('seo/placeholder-description', {
  importance: 'medium',
  title: 'Meaningful meta description',
  description:
    'The meta description summarizes the page. Search engines may ignore placeholder text such as "…" and show a passage of the page instead.',
  reference: 'https://developers.google.com/search/docs/appearance/snippet',
  results: {
    none: notApplicable('The page has no meta description'),
    meaningful: passed('The meta description is not a placeholder'),
    placeholder: failed(
      'The meta description is a placeholder',
      'Summarize the page in one or two sentences.',
    ),
  },
  audit: (page) => {
    const { text, elements } = metaDescription(page);
    if (!text) return { result: 'none' };
    if (!isPlaceholder(text, 'description')) return { result: 'meaningful', value: text };
    return {
      result: 'placeholder',
      value: text,
      evidence: elements.slice(0, 1).map((element) => elementEvidence(element)),
    };
  },
});

export const audits = [presence, length, placeholder] as const;
