import { causeIn } from './axe/axe-results.ts';
import { defineAxeAudits } from './axe/define-axe-audit.ts';

/**
 * Rules of this project about the accessible names that axe-core computes (`axe/placeholder-rules.ts`): axe-core accepts
 * every text as a name. Checks of its own rules keep its results, so that reports can be compared with it.
 */
export const audits = defineAxeAudits({
  'placeholder-alt': {
    alsoIn: ['seo'],
    importance: 'high',
    title: 'Meaningful alt text',
    description:
      'Alt text describes the image. A file name, "image" or "…" says nothing to people who do not see the image.',
    reference: 'https://www.w3.org/WAI/WCAG22/Techniques/failures/F30',
    passed: 'No alt text is a placeholder',
    failed: 'alt {text is a placeholder|texts are placeholders}',
    notApplicable: 'No image has alt text',
    advice:
      'Describe what the image shows or, if the image is a link, where it leads. Use alt="" if the image is decorative.',
  },
  'placeholder-heading': {
    alsoIn: ['seo'],
    importance: 'high',
    title: 'Meaningful headings',
    description:
      'Headings state the topic of their section. Screen reader users move from heading to heading, and "…" or "Untitled" says nothing to them.',
    reference: 'https://www.w3.org/WAI/WCAG22/Understanding/headings-and-labels',
    passed: 'No heading is a placeholder',
    failed: '{heading is a placeholder|headings are placeholders}',
    notApplicable: 'The page has no headings with text',
    advice: 'State the topic of the section below the heading.',
    causeOf: (page, headings) =>
      causeIn(page, headings, 'placeholder-alt', (heading, image) => heading.contains(image)),
  },
  'placeholder-frame-title': {
    importance: 'high',
    title: 'Meaningful frame titles',
    description:
      'The title of a frame describes its content, so that screen reader users can decide whether to enter it. "…" or "iframe" does not.',
    reference: 'https://www.w3.org/WAI/WCAG22/Techniques/html/H64',
    passed: 'No frame title is a placeholder',
    failed: 'frame {title is a placeholder|titles are placeholders}',
    notApplicable: 'The page has no frames with a title',
    advice: 'State in the title what the frame contains, such as "Map of the shop".',
  },
  'placeholder-name': {
    importance: 'high',
    title: 'Meaningful names of controls',
    description:
      'Links, buttons and form fields have names that say what they do. A name such as "…" says nothing.',
    reference: 'https://www.w3.org/WAI/WCAG22/Understanding/headings-and-labels',
    passed: 'No name of a control is a placeholder',
    failed: '{name of a control is a placeholder|names of controls are placeholders}',
    notApplicable: 'The page has no controls with a name',
    advice: 'Name each control after what it does.',
    causeOf: (page, controls) =>
      causeIn(page, controls, 'placeholder-alt', (control, image) => control.contains(image)) ??
      causeIn(page, controls, 'placeholder-heading', (control, heading) => heading.contains(control)),
  },
});
