import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'html-lang-valid',
  importance: 'high',
  scope: 'head',
  title: 'Valid page language',
  description: 'The lang attribute of the html element begins with a known language code.',
  passed: 'The page language is a known language',
  failed: 'The page language is not a known language',
  notApplicable: 'The page states no language',
  advice: 'Use a language code of BCP 47 in the lang attribute of <html>, such as "en" or "pt-BR".',
});
