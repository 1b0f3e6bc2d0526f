import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'presentation-role-conflict',
  importance: 'low',
  severity: 'warning',
  title: 'Presentational elements stay so',
  description:
    'An element with the role none or presentation has nothing that brings its meaning back, such as a focus or a global ARIA attribute.',
  passed: 'All presentational elements stay presentational',
  failed: 'Some presentational elements are exposed all the same',
  notApplicable: 'The page has no presentational elements that could be exposed',
  advice: 'Remove the role, or else the tabindex and the global ARIA attributes.',
});
