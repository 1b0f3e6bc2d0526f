import { collapseWhiteSpace } from '../../engine/text/collapse-white-space.ts';
import { attributeFixes, labelFixes, tagFixes } from '../fixes/html-fixes.ts';
import { causeIn } from './axe/axe-results.ts';
import { defineAxeAudits } from './axe/define-axe-audit.ts';

/** The rules of accessible names. */
export const audits = defineAxeAudits({
  'image-alt': {
    ...having('alt text', 'alt', 'image'),
    alsoIn: ['seo'],
    task: 'Add alt text to images',
    title: 'Image alt text',
    description:
      'Images have alt text that describes them, or an empty alt attribute if they are decorative. Search engines read it too.',
    advice: 'Add an alt attribute that describes the image, or alt="" if the image is decorative.',
    placeholders: 'placeholder-alt',
  },
  'button-name': {
    ...having('an accessible name', 'aria-label', 'button'),
    title: 'Button names',
    description:
      'Buttons have text or another accessible name. Without one, screen readers announce only "button".',
    advice: 'Add text to the button, or an aria-label that says what it does.',
    placeholders: 'placeholder-name',
  },
  'link-name': {
    ...having('an accessible name', 'aria-label', 'link'),
    title: 'Link names',
    description:
      'Links have text, an image with alt text, or another accessible name that describes the target.',
    advice: 'Add text to the link. For an icon link, add an aria-label, or alt text to its image.',
    causeOf: (page, links) => causeIn(page, links, 'image-alt', (link, image) => link.contains(image)),
    placeholders: 'placeholder-name',
  },
  'input-button-name': {
    ...having('an accessible name', 'value', 'input button'),
    title: 'Input button names',
    description:
      'Inputs of type button, submit or reset have text in their value attribute. Without it, screen readers do not announce what the button does.',
    advice: 'Add a value attribute with the text of the button.',
    placeholders: 'placeholder-name',
  },
  'input-image-alt': {
    ...having('alt text', 'alt', 'image button'),
    title: 'Image button alt text',
    description: 'Inputs of type image have alt text that says what the button does.',
    advice: 'Add an alt attribute with the action, such as alt="Search".',
    placeholders: 'placeholder-alt',
  },
  'select-name': {
    ...having('an accessible name', null, 'select element'),
    title: 'Select element names',
    description: 'Select elements have a label, so that screen reader users know what they choose.',
    advice: 'Connect a <label> to the <select> with for and id, or add an aria-label.',
    fixesOf: labelFixes,
    placeholders: 'placeholder-name',
  },
  label: {
    importance: 'high',
    title: 'Form field labels',
    description:
      'Form fields have a label, which screen readers announce. A title or placeholder passes this check, but a visible label helps everyone.',
    passed: 'All form fields have labels',
    failed: 'form {field has|fields have} no {label|labels}',
    notApplicable: 'The page has no form fields that need a label',
    advice: 'Connect a visible <label> to the field with for and id, or wrap the field in it.',
    fixesOf: labelFixes,
    placeholders: 'placeholder-name',
  },
  'frame-title': {
    ...having('a title', 'title', 'frame'),
    title: 'Frame titles',
    description:
      'Frames have a title that describes their content, so that screen reader users can decide whether to enter them.',
    advice: 'Add a title attribute that describes the content to each <iframe>.',
    placeholders: 'placeholder-frame-title',
  },
  'object-alt': {
    ...having('alternative text', null, '<object> element'),
    title: 'Object alternative text',
    description:
      '<object> elements have alternative text, which screen readers announce in place of the content.',
    advice: 'Add a title or an aria-label that describes the object.',
  },
  'area-alt': {
    ...having('alt text', 'alt', 'image map area'),
    title: 'Image map alt text',
    description: 'Clickable areas of image maps have alt text that describes the target.',
    advice: 'Add an alt attribute to each <area> with an href.',
    placeholders: 'placeholder-alt',
  },
  'svg-img-alt': {
    ...having('alternative text', 'aria-label', 'SVG image'),
    title: 'SVG alternative text',
    description:
      'SVG elements with an image role have alternative text that describes them for screen reader users.',
    advice: 'Start the <svg> with a <title>, or add an aria-label.',
    placeholders: 'placeholder-alt',
  },
  'role-img-alt': {
    ...having('alternative text', 'aria-label', 'element with role="img"', 'elements with role="img"'),
    title: 'Alternative text of elements with role="img"',
    description:
      'Elements with role="img" have alternative text that describes the image for screen reader users.',
    advice: 'Add an aria-label that describes the image.',
    placeholders: 'placeholder-alt',
  },
  'aria-command-name': {
    ...having(
      'an accessible name',
      'aria-label',
      'ARIA button, link or menu item',
      'ARIA buttons, links and menu items',
    ),
    title: 'ARIA button, link and menu item names',
    description:
      'Elements with the role button, link or menuitem have an accessible name. Without one, screen readers announce only the role.',
    notApplicable: 'The page has no ARIA buttons, links or menu items',
    advice: 'Add text to the element, or an aria-label that says what it does.',
  },
  'aria-input-field-name': {
    ...having('an accessible name', 'aria-label', 'ARIA input field'),
    title: 'ARIA input field names',
    description:
      'Elements with an input role such as textbox, combobox or slider have an accessible name. Without one, screen readers do not announce what to enter.',
    advice: 'Add an aria-label or aria-labelledby. A <label> does not name custom elements.',
  },
  'aria-toggle-field-name': {
    ...having('an accessible name', 'aria-label', 'ARIA toggle field'),
    title: 'ARIA toggle field names',
    description:
      'Elements with a role such as checkbox, radio, switch or option have an accessible name. Without one, screen readers announce only the role and state.',
    advice: 'Add text to the element, an aria-label or aria-labelledby.',
  },
  'aria-meter-name': {
    ...having('an accessible name', 'aria-label', 'ARIA meter'),
    title: 'ARIA meter names',
    description: 'Elements with the role meter have an accessible name that says what they measure.',
    advice: 'Add an aria-label or aria-labelledby to the meter.',
  },
  'aria-progressbar-name': {
    ...having('an accessible name', 'aria-label', 'ARIA progress bar'),
    title: 'ARIA progress bar names',
    description: 'Elements with the role progressbar have an accessible name that says what is in progress.',
    advice: 'Add an aria-label or aria-labelledby to the progress bar.',
  },
  'aria-tooltip-name': {
    ...having('an accessible name', null, 'ARIA tooltip'),
    title: 'ARIA tooltip names',
    description: 'Elements with the role tooltip have an accessible name, usually their text.',
    advice: 'Add text to the tooltip.',
  },
  'aria-treeitem-name': {
    ...having('an accessible name', 'aria-label', 'ARIA tree item'),
    title: 'ARIA tree item names',
    description:
      'Elements with the role treeitem have an accessible name. Without one, screen readers announce only the role.',
    advice: 'Add text or an aria-label to the tree item.',
  },
  'aria-dialog-name': {
    ...having('an accessible name', 'aria-label', 'ARIA dialog'),
    title: 'ARIA dialog names',
    description:
      'Elements with the role dialog or alertdialog have an accessible name, which screen readers announce when the dialog opens.',
    advice: 'Point aria-labelledby to the heading of the dialog, or add an aria-label.',
  },
  'label-content-name-mismatch': {
    importance: 'low',
    title: 'Visible text in accessible names',
    description:
      'The accessible name of a control contains its visible text, so that speech input users can say it.',
    passed: 'Accessible names contain the visible text',
    failed: 'accessible {name does|names do} not contain the visible text',
    notApplicable: 'The page has no controls with both visible text and another name',
    advice: 'Start the aria-label with the visible text, or remove the aria-label.',
    fixesOf: (found) =>
      tagFixes(found, ({ element }) => {
        const text = collapseWhiteSpace(element.textContent);
        const label = element.getAttribute('aria-label')?.trim();
        if (!text || !label || element.hasAttribute('aria-labelledby')) return null;
        return { element, attributes: { 'aria-label': `${text}: ${label}` } };
      }),
  },
});

/** The metadata and fixes that rules of names share. @param attribute the one that fixes add; null without fixes */
function having(name: string, attribute: string | null, one: string, many = `${one}s`) {
  const noName = `no ${name.replace(/^an? /, '')}`;
  return {
    importance: 'high',
    passed: `All ${many} have ${name}`,
    failed: `{${one} has|${many} have} ${noName}`,
    notApplicable: `The page has no ${many}`,
    fixesOf: attribute === null ? undefined : attributeFixes(attribute),
  } as const;
}
