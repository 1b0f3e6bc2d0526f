import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'valid-lang',
  importance: 'medium',
  title: 'Language of parts',
  description:
    'Every lang attribute inside the page is a known language code, so that screen readers pronounce foreign passages well.',
  passed: 'All passages in another language name it correctly',
  failed: 'Some passages name an unknown language',
  notApplicable: 'No passage of the page names a language of its own',
  advice: 'Use a language code of BCP 47 in each lang attribute, such as lang="fr".',
});
