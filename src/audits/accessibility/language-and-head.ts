import type { Document, Element } from '../../engine/dom/nodes.ts';
import { renderedText } from '../../engine/dom/rendered-text.ts';
import { unstyledView } from '../../engine/dom/window.ts';
import { fact } from '../../engine/fact.ts';
import { stopWords } from '../../engine/text/stop-words.ts';
import { PLACEHOLDER } from '../fixes/changes.ts';
import { tagFixes, withSteps } from '../fixes/html-fixes.ts';
import type { AxeFinding } from './axe/axe-results.ts';
import { defineAxeAudits } from './axe/define-axe-audit.ts';

/** The rules of the language and of the head of the document. */
export const audits = defineAxeAudits({
  'html-has-lang': {
    importance: 'high',
    scope: 'head',
    title: 'Page language',
    description:
      'The <html> element has a lang attribute. It lets screen readers pronounce the text correctly, and browsers offer translations.',
    passed: 'The page declares its language',
    failed: 'The page does not declare its language',
    advice:
      'Add a lang attribute to the <html> element, such as lang="en". xml:lang alone has no effect in HTML.',
    fixesOf: langFixes((element) => element.getAttribute('xml:lang') || languageOfText(element)),
  },
  'html-lang-valid': {
    importance: 'high',
    scope: 'head',
    title: 'Valid page language',
    description:
      'The lang attribute of the <html> element starts with a known language code, so that screen readers choose the right pronunciation.',
    passed: 'The page language is valid',
    failed: 'The page language is not a valid language code',
    notApplicable: 'The page does not declare its language',
    advice: 'Use a BCP 47 language code in the lang attribute of <html>, such as "en" or "pt-BR".',
    fixesOf: langFixes(languageCode),
  },
  'html-xml-lang-mismatch': {
    importance: 'low',
    scope: 'head',
    title: 'Matching lang and xml:lang',
    description:
      'The lang and xml:lang attributes of the <html> element have the same language. Otherwise screen readers may choose the wrong pronunciation.',
    passed: 'lang and xml:lang match',
    failed: 'lang and xml:lang do not match',
    notApplicable: 'The page does not use both lang and xml:lang',
    advice: 'Use the same language in both attributes, or remove xml:lang, which HTML ignores.',
  },
  'valid-lang': {
    title: 'Valid lang attributes',
    description:
      'The lang attributes of elements are known language codes, so that screen readers pronounce their text correctly.',
    passed: 'All lang attributes are valid',
    failed: 'lang {attribute is|attributes are} invalid',
    notApplicable: 'No element has its own lang attribute',
    advice: 'Use a BCP 47 language code in each lang attribute, such as lang="fr".',
  },
  'meta-viewport': {
    importance: 'high',
    scope: 'head',
    title: 'Zooming',
    description: 'The viewport meta tag allows zooming to at least 200%, which people with low vision need.',
    passed: 'The page can be zoomed',
    failed: 'The page prevents zooming',
    notApplicable: 'The page has no viewport meta tag',
    advice: 'Remove user-scalable=no and any maximum-scale below 2 from the viewport meta tag.',
  },
  'meta-refresh': {
    importance: 'high',
    scope: 'head',
    title: 'Delayed refresh',
    description:
      'The page does not reload or redirect after a delay. A refresh interrupts readers and moves the focus back to the top.',
    passed: 'The page does not refresh itself after a delay',
    failed: 'The page refreshes itself after a delay',
    notApplicable: 'The page has no meta refresh tag',
    advice: 'Remove <meta http-equiv="refresh">. Redirect with HTTP, or let visitors decide when to reload.',
  },
  'aria-hidden-body': {
    importance: 'high',
    scope: 'head',
    title: 'aria-hidden on the body',
    description: 'The <body> has no aria-hidden="true", which hides the page from assistive technologies.',
    passed: 'The <body> is available to assistive technologies',
    failed: 'The <body> is hidden from assistive technologies',
    advice: 'Remove aria-hidden="true" from the <body> element.',
  },
});

/** The language of the page's text; a placeholder if it cannot be guessed. */
function languageOfText({ ownerDocument }: Element): string {
  return guessLanguage(ownerDocument) ?? PLACEHOLDER;
}

/** The tag of the element with a lang attribute. */
function langFixes(langOf: (element: Element) => string) {
  return (findings: readonly AxeFinding[]) => {
    const fixes = tagFixes(findings, ({ element }) => ({ element, attributes: { lang: langOf(element) } }));
    const isImplied = findings.some(({ element }) => element.sourceCodeLocation === null);
    return isImplied ? withSteps(fixes, 'Add this tag below the doctype.') : fixes;
  };
}

/** A locale such as `de_DE` as a language code, `de-DE`; for any other invalid value, the language of the text. */
function languageCode(element: Element): string {
  const value = element.getAttribute('lang') ?? '';
  return /^[a-z]{2,3}(?:_[a-z0-9]+)+$/i.test(value) ? value.replaceAll('_', '-') : languageOfText(element);
}

/** Languages with lists of frequent words that are long enough to distinguish them. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'];
/** In running text of any of them, more than a third of the words are frequent ones. */
const MIN_SHARE = 0.25;
/** How many times as many frequent words the language must have as the next one. */
const MIN_LEAD = 1.5;
const MIN_WORDS = 20;
const MAX_CHARACTERS = 20_000;
const WORD = /[\p{L}']+/gu;

/** The language of the text of a page, as a language code; null if the text is too short or its language is not clear. */
const guessLanguage = fact((document: Document): string | null => {
  const body = document.querySelector('body');
  const text = body ? renderedText(unstyledView(document), body).slice(0, MAX_CHARACTERS) : '';
  const words = text.toLowerCase().match(WORD) ?? [];
  if (words.length < MIN_WORDS) return null;
  const counts = LANGUAGES.map((language) => {
    const frequent = stopWords(language);
    return { language, count: words.filter((word) => frequent.has(word)).length };
  }).sort((a, b) => b.count - a.count);
  const [first, second] = counts;
  if (!first || !second || first.count < words.length * MIN_SHARE) return null;
  return first.count >= second.count * MIN_LEAD ? first.language : null;
});
