import { defineAxeAudit } from './axe/define-axe-audit.ts';

export const audit = defineAxeAudit({
  id: 'aria-hidden-focus',
  importance: 'high',
  title: 'No focus in hidden content',
  description:
    'Content with aria-hidden="true" holds nothing that the keyboard can reach; it would be focused but not announced.',
  passed: 'Nothing that is hidden with aria-hidden can be focused',
  failed: 'Some content that is hidden with aria-hidden can be focused',
  notApplicable: 'Nothing on the page is hidden with aria-hidden',
  advice: 'Add tabindex="-1", disabled or inert to the controls inside, or remove aria-hidden.',
});
