import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'definition-list',
  importance: 'medium',
  title: 'Structure of description lists',
  description: 'dl holds only groups of dt and dd, if need be wrapped in div.',
  passed: 'All description lists are well formed',
  failed: 'Some description lists are not well formed',
  notApplicable: 'The page has no description lists',
  advice: 'Let a <dl> hold only <dt> followed by <dd>, each group optionally in a <div>.',
});
