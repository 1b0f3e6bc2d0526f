import axe, { type Check, type Rule } from 'axe-core';
import type { Element } from '../../../engine/dom/nodes.ts';
import { cut } from '../../../facts/evidence.ts';
import { type DescribedPart, isPlaceholder } from '../../../facts/text/is-placeholder.ts';
import type { VirtualElement } from './axe.ts';

const MAX_SHOWN_CHARACTERS = 60;

const BUTTONS = 'button, summary, [role=button], input:is([type=button], [type=submit], [type=reset])';
const CONTROLS = 'a[href], select, textarea, input:not([type=hidden], [type=image]), [role=link]';

/** By the id of the rule, the selector of the elements whose names it checks, and their part of the page. */
const RULES: Record<string, [selector: string, part: (element: Element) => DescribedPart]> = {
  'placeholder-alt': ['img, [role=img], area[href], input[type=image]', () => 'image'],
  'placeholder-heading': ['h1, h2, h3, h4, h5, h6, [role=heading]', () => 'heading'],
  'placeholder-frame-title': ['frame, iframe', () => 'frame'],
  'placeholder-name': [
    `${BUTTONS}, ${CONTROLS}`,
    (element) => (element.matches(BUTTONS) ? 'button' : 'control'),
  ],
};

/** Attributes that name an element instead of its text, or a role that its text may not name. */
const NAMING_ATTRIBUTES = ['aria-label', 'aria-labelledby', 'title', 'role'];
/** Elements whose text is not their name. */
const NOT_NAMED_BY_TEXT = ['iframe', 'select', 'textarea'];

const names = new WeakMap<object, string>();

/** The accessible name. Plain text and alt text need no computation by axe, which takes a fifth of a large page's time. */
function nameOf(node: object): string {
  const name = names.get(node) ?? computeName(node as VirtualElement);
  names.set(node, name);
  return name;
}

function computeName(node: VirtualElement): string {
  const element = node.actualNode as Element;
  if (!NAMING_ATTRIBUTES.some((name) => element.hasAttribute(name))) {
    const alt = element.localName === 'img' ? element.getAttribute('alt')?.trim() : '';
    const hasOnlyText = element.children.length === 0 && !NOT_NAMED_BY_TEXT.includes(element.localName);
    const name = alt || (hasOnlyText ? element.textContent.trim() : '');
    if (name !== '') return name;
  }
  return axe.commons.text.accessibleTextVirtual(node).trim();
}

/** Rules that fail elements whose accessible name is a placeholder. axe's own rules report elements without a name. */
export const PLACEHOLDER_RULES: Rule[] = Object.entries(RULES).map(([id, [selector]]) => ({
  id,
  selector,
  matches: (_, node) => nameOf(node) !== '',
  all: [],
  any: [id],
  none: [],
}));

export const PLACEHOLDER_CHECKS: Check[] = Object.entries(RULES).map(([id, [, partOf]]) => ({
  id,
  evaluate(_, _options, node) {
    const name = nameOf(node);
    const element = (node as unknown as VirtualElement).actualNode as Element;
    if (!isPlaceholder(name, partOf(element))) return true;
    // axe inserts the text with `String.replace`, to which `$` is special.
    this.data(cut(name, MAX_SHOWN_CHARACTERS).replaceAll('$', '$$$$'));
    return false;
  },
  // biome-ignore lint/suspicious/noTemplateCurlyInString: axe inserts the data.
  metadata: { impact: 'serious', messages: { pass: '', fail: 'says "${data}"' } },
}));
