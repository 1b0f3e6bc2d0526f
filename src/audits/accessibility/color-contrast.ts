import { defineBrowserAudit } from '../define-browser-audit.ts';
import { axeRuleUrl } from './axe/axe-rule-url.ts';

export const audit = defineBrowserAudit({
  id: 'color-contrast',
  category: 'accessibility',
  importance: 'medium',
  title: 'Contrast of text',
  description:
    'Text stands out from its background: 4.5 to 1, and 3 to 1 where it is large. People with weak eyes, and everyone in the sun, need as much.',
  reference: axeRuleUrl('color-contrast'),
  reason: 'needs-layout',
  untold: 'The contrast of text and background takes a browser that paints the page to tell',
  advice:
    'Inspect a text in the developer tools of a browser: the colour picker shows its contrast. Lighthouse in Chrome lists all texts with too little.',
});
