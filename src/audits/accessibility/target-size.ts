import { defineBrowserAudit } from '../define-browser-audit.ts';
import { axeRuleUrl } from './axe/axe-rule-url.ts';

export const audit = defineBrowserAudit({
  id: 'target-size',
  category: 'accessibility',
  importance: 'medium',
  title: 'Size of what can be tapped',
  description:
    'Links, buttons and fields measure at least 24 by 24 CSS pixels, or have as much room around them, so that a finger hits the one it means.',
  reference: axeRuleUrl('target-size'),
  reason: 'needs-layout',
  untold: 'The sizes of links, buttons and fields take a browser that lays out the page to tell',
  advice:
    'Show the page as on a phone in the developer tools of a browser and inspect small links and icons, or let Lighthouse in Chrome list those that are too small.',
});
