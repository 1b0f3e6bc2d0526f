import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'html-xml-lang-mismatch',
  importance: 'low',
  scope: 'head',
  title: 'Agreement of lang and xml:lang',
  description:
    'The html element names the same language in lang and in xml:lang, so that every program reads the same one.',
  passed: 'lang and xml:lang name the same language',
  failed: 'lang and xml:lang name different languages',
  notApplicable: 'The page does not use lang and xml:lang together',
  advice: 'Give both attributes of <html> the same language, or drop xml:lang, which HTML ignores.',
});
