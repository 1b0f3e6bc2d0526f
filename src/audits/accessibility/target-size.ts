import { defineBrowserAudit } from '../define-browser-audit.ts';
import { axeRuleUrl } from './axe/axe-rule-url.ts';

export const audit = defineBrowserAudit({
  id: 'target-size',
  category: 'accessibility',
  importance: 'medium',
  title: 'Touch target size',
  description:
    'Links, buttons and fields are at least 24 by 24 CSS pixels or have enough space around them, so that people can tap the right one.',
  reference: axeRuleUrl('target-size'),
  reason: 'needs-layout',
  unknownTitle: 'Target sizes can be measured only in a browser',
  advice:
    'Open the device mode in the developer tools of a browser and inspect small links and icons, or run Lighthouse in Chrome, which lists small targets.',
});
