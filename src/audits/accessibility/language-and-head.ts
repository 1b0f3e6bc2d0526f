import { tagFixes } from '../fixes/html-fixes.ts';
import { defineAxeAudits } from './axe/define-axe-audit.ts';

/** The rules of the language and of the head of the document. */
export const audits = defineAxeAudits({
  'html-has-lang': {
    importance: 'high',
    scope: 'head',
    title: 'Page language',
    description:
      'The html element has a lang attribute. Screen readers choose their voice by it, and browsers offer translation by it.',
    passed: 'The page states its language',
    failed: 'The page does not state its language',
    advice:
      'Add a lang attribute to the <html> element, such as lang="en". xml:lang alone has no effect in HTML.',
    fixesOf: (findings) =>
      tagFixes(findings, ({ element }) => ({
        element,
        attributes: { lang: element.getAttribute('xml:lang') || 'en' },
      })),
  },
  'html-lang-valid': {
    importance: 'high',
    scope: 'head',
    title: 'Valid page language',
    description: 'The lang attribute of the html element begins with a known language code.',
    passed: 'The page language is a known language',
    failed: 'The page language is not a known language',
    notApplicable: 'The page states no language',
    advice: 'Use a language code of BCP 47 in the lang attribute of <html>, such as "en" or "pt-BR".',
  },
  'html-xml-lang-mismatch': {
    importance: 'low',
    scope: 'head',
    title: 'Agreement of lang and xml:lang',
    description:
      'The html element names the same language in lang and in xml:lang, so that every program reads the same one.',
    passed: 'lang and xml:lang name the same language',
    failed: 'lang and xml:lang name different languages',
    notApplicable: 'The page does not use lang and xml:lang together',
    advice: 'Give both attributes of <html> the same language, or drop xml:lang, which HTML ignores.',
  },
  'valid-lang': {
    importance: 'medium',
    title: 'Language of parts',
    description:
      'Every lang attribute inside the page is a known language code, so that screen readers pronounce foreign passages well.',
    passed: 'All passages in another language name it correctly',
    failed: 'Some passages name an unknown language',
    notApplicable: 'No passage of the page names a language of its own',
    advice: 'Use a language code of BCP 47 in each lang attribute, such as lang="fr".',
  },
  'meta-viewport': {
    importance: 'high',
    scope: 'head',
    title: 'Zooming allowed',
    description: 'The viewport meta element lets people zoom in to at least twice the size.',
    passed: 'Visitors can zoom the page',
    failed: 'The page keeps visitors from zooming',
    notApplicable: 'The page has no viewport meta element',
    advice: 'Remove user-scalable=no and any maximum-scale below 2 from the viewport meta element.',
  },
  'meta-refresh': {
    importance: 'high',
    scope: 'head',
    title: 'No delayed refresh',
    description:
      'The page does not reload or move on by itself after a while, which throws readers back to its start.',
    passed: 'The page does not refresh itself after a delay',
    failed: 'The page refreshes itself after a delay',
    notApplicable: 'The page has no meta refresh',
    advice:
      'Remove the <meta http-equiv="refresh">; redirect with HTTP, or let the visitor decide when to reload.',
  },
  'aria-hidden-body': {
    importance: 'high',
    scope: 'head',
    title: 'Body not hidden',
    description: 'The body is not hidden from assistive technology.',
    passed: 'The body is open to assistive technology',
    failed: 'The whole page is hidden from assistive technology',
    advice: 'Remove aria-hidden="true" from the <body> element.',
  },
});
