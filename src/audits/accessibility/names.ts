import type { Page } from '../../engine/page.ts';
import { attributeFixes, labelFixes } from '../fixes/html-fixes.ts';
import { type AxeFinding, axeRuleResult } from './axe/axe-results.ts';
import { defineAxeAudits } from './axe/define-axe-audit.ts';

/** The rules of accessible names. */
export const audits = defineAxeAudits({
  'image-alt': {
    alsoIn: ['seo'],
    importance: 'high',
    title: 'Image alt text',
    description:
      'Images have alt text that describes them, or an empty alt attribute if they are decorative. Search engines read it too.',
    passed: 'All images have alt text',
    failed: ['image has no alt text', 'images have no alt text'],
    notApplicable: 'The page has no images',
    fixesOf: attributeFixes('alt'),
    advice: 'Add an alt attribute that describes the image, or alt="" if the image is decorative.',
  },
  'button-name': {
    importance: 'high',
    title: 'Button names',
    description:
      'Buttons have text or another accessible name. Without one, screen readers announce only "button".',
    passed: 'All buttons have an accessible name',
    failed: ['button has no accessible name', 'buttons have no accessible name'],
    notApplicable: 'The page has no buttons',
    advice: 'Add text to the button, or an aria-label that says what it does.',
    fixesOf: attributeFixes('aria-label'),
  },
  'link-name': {
    importance: 'high',
    title: 'Link names',
    description:
      'Links have text, an image with alt text, or another accessible name that describes the target.',
    passed: 'All links have an accessible name',
    failed: ['link has no accessible name', 'links have no accessible name'],
    notApplicable: 'The page has no links',
    advice: 'Add text to the link. For an icon link, add an aria-label, or alt text to its image.',
    causeOf: causeInImages,
    fixesOf: attributeFixes('aria-label'),
  },
  'input-button-name': {
    importance: 'high',
    title: 'Input button names',
    description:
      'Inputs of type button, submit or reset have text in their value attribute. Without it, screen readers do not announce what the button does.',
    passed: 'All input buttons have an accessible name',
    failed: ['input button has no accessible name', 'input buttons have no accessible name'],
    notApplicable: 'The page has no input buttons',
    advice: 'Add a value attribute with the text of the button.',
    fixesOf: attributeFixes('value'),
  },
  'input-image-alt': {
    importance: 'high',
    title: 'Image button alt text',
    description: 'Inputs of type image have alt text that says what the button does.',
    passed: 'All image buttons have alt text',
    failed: ['image button has no alt text', 'image buttons have no alt text'],
    notApplicable: 'The page has no image buttons',
    advice: 'Add an alt attribute with the action, such as alt="Search".',
    fixesOf: attributeFixes('alt'),
  },
  'select-name': {
    importance: 'high',
    title: 'Select element names',
    description: 'Select elements have a label, so that screen reader users know what they choose.',
    passed: 'All select elements have an accessible name',
    failed: ['select element has no accessible name', 'select elements have no accessible name'],
    notApplicable: 'The page has no select elements',
    advice: 'Connect a <label> to the <select> with for and id, or add an aria-label.',
    fixesOf: labelFixes,
  },
  label: {
    importance: 'high',
    title: 'Form field labels',
    description:
      'Form fields have a label, which screen readers announce. A title or placeholder passes this check, but a visible label helps everyone.',
    passed: 'All form fields have labels',
    failed: ['form field has no label', 'form fields have no labels'],
    notApplicable: 'The page has no form fields that need a label',
    advice: 'Connect a visible <label> to the field with for and id, or wrap the field in it.',
    fixesOf: labelFixes,
  },
  'frame-title': {
    importance: 'high',
    title: 'Frame titles',
    description:
      'Frames have a title that describes their content, so that screen reader users can decide whether to enter them.',
    passed: 'All frames have a title',
    failed: ['frame has no title', 'frames have no title'],
    notApplicable: 'The page has no frames',
    advice: 'Add a title attribute that describes the content to each <iframe>.',
    fixesOf: attributeFixes('title'),
  },
  'object-alt': {
    importance: 'high',
    title: 'Object alternative text',
    description:
      '<object> elements have alternative text, which screen readers announce in place of the content.',
    passed: 'All <object> elements have alternative text',
    failed: ['<object> element has no alternative text', '<object> elements have no alternative text'],
    notApplicable: 'The page has no <object> elements',
    advice: 'Add a title or an aria-label that describes the object.',
  },
  'area-alt': {
    importance: 'high',
    title: 'Image map alt text',
    description: 'Clickable areas of image maps have alt text that describes the target.',
    passed: 'All image map areas have alt text',
    failed: ['image map area has no alt text', 'image map areas have no alt text'],
    notApplicable: 'The page has no image map areas',
    advice: 'Add an alt attribute to each <area> with an href.',
    fixesOf: attributeFixes('alt'),
  },
  'svg-img-alt': {
    importance: 'high',
    title: 'SVG alternative text',
    description:
      'SVG elements with an image role have alternative text that describes them for screen reader users.',
    passed: 'All SVG images have alternative text',
    failed: ['SVG image has no alternative text', 'SVG images have no alternative text'],
    notApplicable: 'The page has no SVG images',
    advice: 'Start the <svg> with a <title>, or add an aria-label.',
    fixesOf: attributeFixes('aria-label'),
  },
  'role-img-alt': {
    importance: 'high',
    title: 'Alternative text of elements with role="img"',
    description:
      'Elements with role="img" have alternative text that describes the image for screen reader users.',
    passed: 'All elements with role="img" have alternative text',
    failed: [
      'element with role="img" has no alternative text',
      'elements with role="img" have no alternative text',
    ],
    notApplicable: 'The page has no elements with role="img"',
    advice: 'Add an aria-label that describes the image.',
    fixesOf: attributeFixes('aria-label'),
  },
  'aria-command-name': {
    importance: 'high',
    title: 'ARIA button, link and menu item names',
    description:
      'Elements with the role button, link or menuitem have an accessible name. Without one, screen readers announce only the role.',
    passed: 'All ARIA buttons, links and menu items have an accessible name',
    failed: [
      'ARIA button, link or menu item has no accessible name',
      'ARIA buttons, links and menu items have no accessible name',
    ],
    notApplicable: 'The page has no ARIA buttons, links or menu items',
    advice: 'Add text to the element, or an aria-label that says what it does.',
    fixesOf: attributeFixes('aria-label'),
  },
  'aria-input-field-name': {
    importance: 'high',
    title: 'ARIA input field names',
    description:
      'Elements with an input role such as textbox, combobox or slider have an accessible name. Without one, screen readers do not announce what to enter.',
    passed: 'All ARIA input fields have an accessible name',
    failed: ['ARIA input field has no accessible name', 'ARIA input fields have no accessible name'],
    notApplicable: 'The page has no ARIA input fields',
    advice: 'Add an aria-label or aria-labelledby. A <label> does not name custom elements.',
    fixesOf: attributeFixes('aria-label'),
  },
  'aria-toggle-field-name': {
    importance: 'high',
    title: 'ARIA toggle field names',
    description:
      'Elements with a role such as checkbox, radio, switch or option have an accessible name. Without one, screen readers announce only the role and state.',
    passed: 'All ARIA toggle fields have an accessible name',
    failed: ['ARIA toggle field has no accessible name', 'ARIA toggle fields have no accessible name'],
    notApplicable: 'The page has no ARIA toggle fields',
    advice: 'Add text to the element, an aria-label or aria-labelledby.',
    fixesOf: attributeFixes('aria-label'),
  },
  'aria-meter-name': {
    importance: 'high',
    title: 'ARIA meter names',
    description: 'Elements with the role meter have an accessible name that says what they measure.',
    passed: 'All ARIA meters have an accessible name',
    failed: ['ARIA meter has no accessible name', 'ARIA meters have no accessible name'],
    notApplicable: 'The page has no ARIA meters',
    advice: 'Add an aria-label or aria-labelledby to the meter.',
    fixesOf: attributeFixes('aria-label'),
  },
  'aria-progressbar-name': {
    importance: 'high',
    title: 'ARIA progress bar names',
    description: 'Elements with the role progressbar have an accessible name that says what is in progress.',
    passed: 'All ARIA progress bars have an accessible name',
    failed: ['ARIA progress bar has no accessible name', 'ARIA progress bars have no accessible name'],
    notApplicable: 'The page has no ARIA progress bars',
    advice: 'Add an aria-label or aria-labelledby to the progress bar.',
    fixesOf: attributeFixes('aria-label'),
  },
  'aria-tooltip-name': {
    importance: 'high',
    title: 'ARIA tooltip names',
    description: 'Elements with the role tooltip have an accessible name, usually their text.',
    passed: 'All ARIA tooltips have an accessible name',
    failed: ['ARIA tooltip has no accessible name', 'ARIA tooltips have no accessible name'],
    notApplicable: 'The page has no ARIA tooltips',
    advice: 'Add text to the tooltip.',
  },
  'aria-treeitem-name': {
    importance: 'high',
    title: 'ARIA tree item names',
    description:
      'Elements with the role treeitem have an accessible name. Without one, screen readers announce only the role.',
    passed: 'All ARIA tree items have an accessible name',
    failed: ['ARIA tree item has no accessible name', 'ARIA tree items have no accessible name'],
    notApplicable: 'The page has no ARIA tree items',
    advice: 'Add text or an aria-label to the tree item.',
    fixesOf: attributeFixes('aria-label'),
  },
  'aria-dialog-name': {
    importance: 'high',
    title: 'ARIA dialog names',
    description:
      'Elements with the role dialog or alertdialog have an accessible name, which screen readers announce when the dialog opens.',
    passed: 'All ARIA dialogs have an accessible name',
    failed: ['ARIA dialog has no accessible name', 'ARIA dialogs have no accessible name'],
    notApplicable: 'The page has no ARIA dialogs',
    advice: 'Point aria-labelledby to the heading of the dialog, or add an aria-label.',
    fixesOf: attributeFixes('aria-label'),
  },
  'label-content-name-mismatch': {
    importance: 'low',
    title: 'Visible text in accessible names',
    description:
      'The accessible name of a control contains its visible text, so that speech input users can say it.',
    passed: 'Accessible names contain the visible text',
    failed: [
      'accessible name does not contain the visible text',
      'accessible names do not contain the visible text',
    ],
    notApplicable: 'The page has no controls with both visible text and another name',
    advice: 'Start the aria-label with the visible text, or remove the aria-label.',
  },
});

/** Links without a name have the cause of `image-alt` if each contains an image without an alternative text. */
function causeInImages(page: Page, links: readonly AxeFinding[]): string | null {
  const images = axeRuleResult(page, 'image-alt', 'body');
  if (typeof images === 'string') return null;
  const hasUnnamedImage = ({ element }: AxeFinding) =>
    images.violations.some((image) => element.contains(image.element));
  return links.every(hasUnnamedImage) ? 'image-alt' : null;
}
