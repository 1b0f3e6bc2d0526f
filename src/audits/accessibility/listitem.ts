import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'listitem',
  importance: 'medium',
  title: 'List items in lists',
  description: 'Every li stands directly in a list; elsewhere it means nothing to a screen reader.',
  passed: 'All list items stand in a list',
  failed: 'Some list items stand outside a list',
  notApplicable: 'The page has no list items',
  advice: 'Put each <li> directly into a <ul> or <ol>.',
});
