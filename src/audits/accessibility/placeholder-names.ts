import type { Page } from '../../engine/page.ts';
import { type AxeFinding, axeRuleResult } from './axe/axe-results.ts';
import { defineAxeAudits } from './axe/define-axe-audit.ts';

/**
 * Rules of this project about the accessible names that axe-core computes (`axe/placeholder-rules.ts`): axe-core accepts
 * every text as a name. Its own checks keep its results, so that reports can be compared with it.
 */
export const audits = defineAxeAudits({
  'placeholder-alt': {
    alsoIn: ['seo'],
    importance: 'high',
    title: 'Alt text with a meaning',
    description:
      'Alt text describes the image. A file name, "image" or "…" says nothing to people who do not see the image.',
    reference: 'https://www.w3.org/WAI/WCAG22/Techniques/failures/F30',
    passed: 'No alt text is a placeholder',
    failed: 'alt {text is a placeholder|texts are placeholders}',
    notApplicable: 'No image has alt text',
    advice: 'Describe what the image shows or, for the image in a link, where the link leads.',
  },
  'placeholder-heading': {
    alsoIn: ['seo'],
    importance: 'high',
    title: 'Headings with a meaning',
    description:
      'Headings name the topic of their part of the page. "…" and the texts of templates name nothing, although screen reader users move from heading to heading.',
    reference: 'https://www.w3.org/WAI/WCAG22/Understanding/headings-and-labels',
    passed: 'No heading is a placeholder',
    failed: '{heading is a placeholder|headings are placeholders}',
    notApplicable: 'The page has no headings with text',
    advice: 'Name the topic of the part that the heading begins.',
  },
  'placeholder-name': {
    importance: 'high',
    title: 'Names of controls and frames with a meaning',
    description:
      'Links, buttons, form fields and frames have names that say what they do. A name such as "…" or "button" says nothing.',
    reference: 'https://www.w3.org/WAI/WCAG22/Understanding/headings-and-labels',
    passed: 'No name of a control or frame is a placeholder',
    failed: '{name of a control or frame is a placeholder|names of controls and frames are placeholders}',
    notApplicable: 'The page has no controls or frames with a name',
    advice: 'Name each control after what it does, and each frame after what it contains.',
    causeOf: causeInAltTexts,
  },
});

/** The cause is in alt texts if each element contains an image with such a text. */
function causeInAltTexts(page: Page, controls: readonly AxeFinding[]): string | null {
  const images = axeRuleResult(page, 'placeholder-alt', 'body');
  if (typeof images === 'string') return null;
  const hasImage = ({ element }: AxeFinding) =>
    images.violations.some((image) => element.contains(image.element));
  return controls.every(hasImage) ? 'placeholder-alt' : null;
}
