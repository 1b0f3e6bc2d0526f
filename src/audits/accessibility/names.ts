import type { Page } from '../../engine/page.ts';
import type { AxeFinding } from './axe/axe-results.ts';
import { axeRuleResult } from './axe/axe-rule-result.ts';
import { defineAxeAudits } from './axe/define-axe-audit.ts';

/** The rules of accessible names. */
export const audits = defineAxeAudits({
  'button-name': {
    importance: 'high',
    title: 'Names of buttons',
    description:
      'Every button has a text or another accessible name. Without one, a screen reader says no more than "button".',
    passed: 'All buttons have an accessible name',
    failed: 'Some buttons have no accessible name',
    notApplicable: 'The page has no buttons',
    advice: 'Put text into the button, or give it an aria-label that says what it does.',
  },
  'link-name': {
    importance: 'high',
    title: 'Names of links',
    description:
      'Every link has a text, an image with alternative text or another accessible name that says where it leads.',
    passed: 'All links have an accessible name',
    failed: 'Some links have no accessible name',
    notApplicable: 'The page has no links',
    advice:
      'Put text into the link; for a link that holds only an icon, use an aria-label or the alt of its image.',
    causeOf: holdUnnamedImages,
  },
  'input-button-name': {
    importance: 'high',
    title: 'Names of input buttons',
    description: 'Every input of type button, submit or reset has a text, which is its value.',
    passed: 'All input buttons have an accessible name',
    failed: 'Some input buttons have no accessible name',
    notApplicable: 'The page has no input buttons',
    advice: 'Give the input a value attribute with the text of the button.',
  },
  'input-image-alt': {
    importance: 'high',
    title: 'Names of image buttons',
    description: 'Every input of type image has an alternative text that says what the button does.',
    passed: 'All image buttons have an accessible name',
    failed: 'Some image buttons have no accessible name',
    notApplicable: 'The page has no image buttons',
    advice: 'Give the input an alt attribute that names the action, such as alt="Search".',
  },
  'select-name': {
    importance: 'high',
    title: 'Names of select elements',
    description: 'Every select element has a label, so that people know what they choose.',
    passed: 'All select elements have an accessible name',
    failed: 'Some select elements have no accessible name',
    notApplicable: 'The page has no select elements',
    advice: 'Connect a <label> with the select element by for and id, or give it an aria-label.',
  },
  label: {
    importance: 'high',
    title: 'Labels of form fields',
    description:
      'Every form field has a label. A title or placeholder counts for a machine, a visible label helps everyone.',
    passed: 'All form fields have a label',
    failed: 'Some form fields have no label',
    notApplicable: 'The page has no form fields that need a label',
    advice: 'Connect a visible <label> with the field by for and id, or wrap the field in it.',
  },
  'frame-title': {
    importance: 'high',
    title: 'Titles of frames',
    description:
      'Every frame has a title that says what it holds, so that people can decide whether to enter it.',
    passed: 'All frames have a title',
    failed: 'Some frames have no title',
    notApplicable: 'The page has no frames',
    advice: 'Give each iframe a title attribute that describes its content.',
  },
  'object-alt': {
    importance: 'high',
    title: 'Names of object elements',
    description: 'Every embedded object has an accessible name that stands in for it.',
    passed: 'All object elements have an accessible name',
    failed: 'Some object elements have no accessible name',
    notApplicable: 'The page has no object elements',
    advice: 'Give the object a title or an aria-label that says what it shows.',
  },
  'area-alt': {
    importance: 'high',
    title: 'Names of areas of image maps',
    description: 'Every clickable area of an image map has an alternative text that says where it leads.',
    passed: 'All areas of image maps have an accessible name',
    failed: 'Some areas of image maps have no accessible name',
    notApplicable: 'The page has no areas of image maps',
    advice: 'Give each <area> with an href an alt attribute.',
  },
  'svg-img-alt': {
    importance: 'high',
    title: 'Names of SVG images',
    description: 'Every SVG with an image role has an accessible name that stands in for the picture.',
    passed: 'All SVG images have an accessible name',
    failed: 'Some SVG images have no accessible name',
    notApplicable: 'The page has no SVG images',
    advice: 'Begin the svg with a <title>, or give it an aria-label.',
  },
  'role-img-alt': {
    importance: 'high',
    title: 'Names of elements with the role img',
    description: 'Every element that is declared an image has an accessible name that stands in for it.',
    passed: 'All elements with the role img have an accessible name',
    failed: 'Some elements with the role img have no accessible name',
    notApplicable: 'The page has no elements with the role img',
    advice: 'Add an aria-label that says what the image shows.',
  },
  'aria-command-name': {
    importance: 'high',
    title: 'Names of ARIA buttons, links and menu items',
    description: 'Every element with the role button, link or menuitem has an accessible name.',
    passed: 'All ARIA buttons, links and menu items have an accessible name',
    failed: 'Some ARIA buttons, links and menu items have no accessible name',
    notApplicable: 'The page has no ARIA buttons, links and menu items',
    advice: 'Put text into the element, or give it an aria-label that says what it does.',
  },
  'aria-input-field-name': {
    importance: 'high',
    title: 'Names of ARIA input fields',
    description:
      'Every element with an input role such as textbox, combobox or slider has an accessible name.',
    passed: 'All ARIA input fields have an accessible name',
    failed: 'Some ARIA input fields have no accessible name',
    notApplicable: 'The page has no ARIA input fields',
    advice: 'Name the field with aria-label or aria-labelledby; a <label> does not reach custom elements.',
  },
  'aria-toggle-field-name': {
    importance: 'high',
    title: 'Names of ARIA toggle fields',
    description:
      'Every element with the role checkbox, radio, switch, option or the like has an accessible name.',
    passed: 'All ARIA toggle fields have an accessible name',
    failed: 'Some ARIA toggle fields have no accessible name',
    notApplicable: 'The page has no ARIA toggle fields',
    advice: 'Put text into the element, or name it with aria-label or aria-labelledby.',
  },
  'aria-meter-name': {
    importance: 'high',
    title: 'Names of ARIA meters',
    description: 'Every element with the role meter has an accessible name that says what is measured.',
    passed: 'All ARIA meters have an accessible name',
    failed: 'Some ARIA meters have no accessible name',
    notApplicable: 'The page has no ARIA meters',
    advice: 'Give the meter an aria-label or aria-labelledby.',
  },
  'aria-progressbar-name': {
    importance: 'high',
    title: 'Names of ARIA progress bars',
    description:
      'Every element with the role progressbar has an accessible name that says what is under way.',
    passed: 'All ARIA progress bars have an accessible name',
    failed: 'Some ARIA progress bars have no accessible name',
    notApplicable: 'The page has no ARIA progress bars',
    advice: 'Give the progress bar an aria-label or aria-labelledby.',
  },
  'aria-tooltip-name': {
    importance: 'high',
    title: 'Names of ARIA tooltips',
    description: 'Every element with the role tooltip has an accessible name, usually its text.',
    passed: 'All ARIA tooltips have an accessible name',
    failed: 'Some ARIA tooltips have no accessible name',
    notApplicable: 'The page has no ARIA tooltips',
    advice: 'Put the hint as text into the tooltip element.',
  },
  'aria-treeitem-name': {
    importance: 'high',
    title: 'Names of ARIA tree items',
    description: 'Every element with the role treeitem has an accessible name.',
    passed: 'All ARIA tree items have an accessible name',
    failed: 'Some ARIA tree items have no accessible name',
    notApplicable: 'The page has no ARIA tree items',
    advice: 'Put text into the tree item, or give it an aria-label.',
  },
  'aria-dialog-name': {
    importance: 'high',
    title: 'Names of ARIA dialogs',
    description:
      'Every element with the role dialog or alertdialog has an accessible name, which is read when it opens.',
    passed: 'All ARIA dialogs have an accessible name',
    failed: 'Some ARIA dialogs have no accessible name',
    notApplicable: 'The page has no ARIA dialogs',
    advice: 'Point aria-labelledby at the heading of the dialog, or give it an aria-label.',
  },
  'label-content-name-mismatch': {
    importance: 'low',
    title: 'Visible text in the name',
    description:
      'A control whose label is visible has this text in its accessible name, so that people can say it to speech control.',
    passed: 'Accessible names hold the visible text',
    failed: 'Some accessible names lack the visible text',
    notApplicable: 'The page has no controls whose name and text could differ',
    advice: 'Begin the aria-label with the visible text, or remove the aria-label.',
  },
});

/** Links without a name of which each holds an image without an alternative text have the cause of `image-alt`. */
function holdUnnamedImages(page: Page, links: readonly AxeFinding[]): string | null {
  const images = axeRuleResult(page, 'image-alt', 'body');
  if (typeof images === 'string') return null;
  const holdsUnnamed = ({ element }: AxeFinding) =>
    images.violations.some((image) => element.contains(image.element));
  return links.every(holdsUnnamed) ? 'image-alt' : null;
}
