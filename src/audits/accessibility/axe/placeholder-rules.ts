import axe, { type Check, type Rule } from 'axe-core';
import type { Element } from '../../../engine/dom/nodes.ts';
import { type DescribedPart, isPlaceholder } from '../../facts/text/is-placeholder.ts';
import type { VirtualElement } from './axe.ts';

/** Longer names end in an ellipsis in the message. */
const MAX_SHOWN_CHARACTERS = 60;

/** The elements whose names are checked, by the id of the rule. */
const SELECTORS: Record<string, [part: DescribedPart, selector: string]> = {
  'placeholder-alt': ['image', 'img, [role=img], area[href], input[type=image]'],
  'placeholder-heading': ['heading', 'h1, h2, h3, h4, h5, h6, [role=heading]'],
  'placeholder-name': [
    'control',
    'a[href], button, summary, select, textarea, input:not([type=hidden], [type=image]), iframe, frame, [role=button], [role=link]',
  ],
};

/** Attributes that name an element instead of its text. */
const NAMING_ATTRIBUTES = ['aria-label', 'aria-labelledby', 'title'];
/** Elements whose text is not their name. */
const NOT_NAMED_BY_TEXT = ['iframe', 'input', 'select', 'textarea'];

/**
 * The accessible name of an element. That of an element with nothing but text, and that of an image with alt text, need
 * none of axe's computation, which would take a fifth of the time of a large page.
 */
function nameOf(node: unknown): string {
  const element = (node as VirtualElement).actualNode as Element;
  if (!NAMING_ATTRIBUTES.some((name) => element.hasAttribute(name))) {
    const alt = element.localName === 'img' ? element.getAttribute('alt')?.trim() : '';
    const hasOnlyText = element.children.length === 0 && !NOT_NAMED_BY_TEXT.includes(element.localName);
    const name = alt || (hasOnlyText ? element.textContent.trim() : '');
    if (name !== '') return name;
  }
  return axe.commons.text.accessibleTextVirtual(node as VirtualElement).trim();
}

/** Rules by which no name that axe computes is a placeholder. Elements without a name are left to axe's own rules. */
export const PLACEHOLDER_RULES: Rule[] = Object.entries(SELECTORS).map(([id, [, selector]]) => ({
  id,
  selector,
  matches: (_, node) => nameOf(node) !== '',
  all: [],
  any: [id],
  none: [],
}));

/** The checks of these rules. */
export const PLACEHOLDER_CHECKS: Check[] = Object.entries(SELECTORS).map(([id, [part]]) => ({
  id,
  evaluate(_, _options, node) {
    const name = nameOf(node);
    if (!isPlaceholder(name, part)) return true;
    this.data(name.length > MAX_SHOWN_CHARACTERS ? `${name.slice(0, MAX_SHOWN_CHARACTERS)}…` : name);
    return false;
  },
  // biome-ignore lint/suspicious/noTemplateCurlyInString: axe inserts the data.
  metadata: { impact: 'serious', messages: { pass: '', fail: 'says "${data}"' } },
}));
