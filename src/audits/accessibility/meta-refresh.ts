import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'meta-refresh',
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
});
