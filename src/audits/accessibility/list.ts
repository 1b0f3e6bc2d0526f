import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'list',
  importance: 'medium',
  title: 'Structure of lists',
  description: 'ul and ol hold only list items, so that a screen reader can count them.',
  passed: 'All lists hold only list items',
  failed: 'Some lists hold other things than list items',
  notApplicable: 'The page has no lists',
  advice: 'Put everything inside <ul> and <ol> into <li> elements.',
});
