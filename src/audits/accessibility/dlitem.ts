import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'dlitem',
  importance: 'medium',
  title: 'Description items in lists',
  description: 'Every dt and dd stands in a description list.',
  passed: 'All description items stand in a description list',
  failed: 'Some description items stand outside a description list',
  notApplicable: 'The page has no description items',
  advice: 'Wrap the <dt> and <dd> elements in a <dl>.',
});
