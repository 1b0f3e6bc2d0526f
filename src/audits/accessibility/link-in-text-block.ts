import { defineBrowserAudit } from '../define-browser-audit.ts';
import { axeRuleUrl } from './axe/axe-rule-url.ts';

export const audit = defineBrowserAudit({
  id: 'link-in-text-block',
  category: 'accessibility',
  importance: 'low',
  title: 'Links within text',
  description:
    'Links within a text differ from it by more than colour: by a line below them, or at least by a contrast of 3 to 1. Not everyone tells colours apart.',
  reference: axeRuleUrl('link-in-text-block'),
  reason: 'needs-layout',
  untold: 'How links within text look takes a browser that paints the page to tell',
  advice:
    'Look at the page without colours: developer tools can emulate this (in Chrome under Rendering, "Emulate vision deficiencies"). Underline the links that you no longer find.',
});
