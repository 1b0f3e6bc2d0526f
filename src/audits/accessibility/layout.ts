import { defineBrowserAudits } from '../define-browser-audits.ts';
import { axeRuleUrl } from './axe/define-axe-audit.ts';

/** Rules of axe-core that need layout or paint. */
export const audits = defineBrowserAudits('accessibility', {
  'color-contrast': {
    importance: 'medium',
    title: 'Color contrast',
    description:
      'Text has a contrast ratio of at least 4.5:1 with its background, large text of 3:1, so that people with low vision and people in sunlight can read it.',
    reference: axeRuleUrl('color-contrast'),
    unknownTitle: 'Color contrast can be measured only in a browser',
    advice:
      'Inspect text in the developer tools of a browser: the color picker shows its contrast ratio. Lighthouse in Chrome lists all text with low contrast.',
  },
  'link-in-text-block': {
    importance: 'low',
    title: 'Links that do not rely on color',
    description:
      'Links in text differ from it by more than color: by an underline, or by a contrast ratio of at least 3:1. Not everyone can distinguish colors.',
    reference: axeRuleUrl('link-in-text-block'),
    unknownTitle: 'The appearance of links can be checked only in a browser',
    advice:
      'View the page without colors: in Chrome, open the Rendering panel and choose "Emulate vision deficiencies". Underline links that look like text.',
  },
  'target-size': {
    importance: 'medium',
    title: 'Touch target size',
    description:
      'Links, buttons and fields are at least 24 by 24 CSS pixels or have enough space around them, so that people can tap the right one.',
    reference: axeRuleUrl('target-size'),
    unknownTitle: 'Target sizes can be measured only in a browser',
    advice:
      'Open the device mode in the developer tools of a browser and inspect small links and icons, or run Lighthouse in Chrome, which lists small targets.',
  },
});
