import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'meta-viewport',
  importance: 'high',
  scope: 'head',
  title: 'Zooming allowed',
  description: 'The viewport meta element lets people zoom in to at least twice the size.',
  passed: 'Visitors can zoom the page',
  failed: 'The page keeps visitors from zooming',
  notApplicable: 'The page has no viewport meta element',
  advice: 'Remove user-scalable=no and any maximum-scale below 2 from the viewport meta element.',
});
