import { defineBrowserAudit } from '../define-browser-audit.ts';
import { axeRuleUrl } from './axe/axe-rule-url.ts';

export const audit = defineBrowserAudit({
  id: 'color-contrast',
  category: 'accessibility',
  importance: 'medium',
  title: 'Color contrast',
  description:
    'Text has a contrast ratio of at least 4.5:1 with its background, large text of 3:1, so that people with low vision and people in sunlight can read it.',
  reference: axeRuleUrl('color-contrast'),
  reason: 'needs-layout',
  unknownTitle: 'Color contrast can be measured only in a browser',
  advice:
    'Inspect text in the developer tools of a browser: the color picker shows its contrast ratio. Lighthouse in Chrome lists all text with low contrast.',
});
