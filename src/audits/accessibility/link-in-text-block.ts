import { defineBrowserAudit } from '../define-browser-audit.ts';
import { axeRuleUrl } from './axe/axe-rule-url.ts';

export const audit = defineBrowserAudit({
  id: 'link-in-text-block',
  category: 'accessibility',
  importance: 'low',
  title: 'Links that do not rely on color',
  description:
    'Links in text differ from it by more than color: by an underline, or by a contrast ratio of at least 3:1. Not everyone can distinguish colors.',
  reference: axeRuleUrl('link-in-text-block'),
  reason: 'needs-layout',
  unknownTitle: 'The appearance of links can be checked only in a browser',
  advice:
    'View the page without colors: in Chrome, open the Rendering panel and choose "Emulate vision deficiencies". Underline the links that you cannot find.',
});
