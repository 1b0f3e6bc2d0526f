import type { Element } from '../../engine/dom/nodes.ts';
import type { Fix } from '../finding-type.ts';

/** New values of attributes, by name; null removes the attribute. */
export type AttributeChanges = Readonly<Record<string, string | null>>;

/**
 * A change of the page's source:
 * - `attributes`: sets and removes attributes of an element;
 * - `rename`: gives an element another name, in both of its tags;
 * - `remove`: removes an element with its content;
 * - `head`: adds an element to the head, as its first or its last one;
 * - `doctype`: sets the doctype.
 */
export type Change =
  | { kind: 'attributes'; element: Element; attributes: AttributeChanges }
  | { kind: 'rename'; element: Element; name: string }
  | { kind: 'remove'; element: Element }
  | { kind: 'head'; html: string; isFirst?: boolean }
  | { kind: 'doctype'; html: string };

/** A fix as an audit offers it. Those with `changes` or a `header` are applied and proved: see `prove-fixes.ts`. */
export interface OfferedFix extends Pick<Fix, 'label' | 'language' | 'code'> {
  /** The changes of the page's source that the fix consists of. */
  changes?: readonly Change[];
  /** The header that the fix sets, by its name in lower case; with null, it removes the header. */
  header?: { name: string; value: string | null };
  /** The steps that are left to a person, in order. */
  steps?: readonly string[];
}

/** Where the author enters a text. */
export const PLACEHOLDER = '…';

/** Whether the fix leaves something to a person: a text to enter, or a step. */
export function isIncomplete({ code, steps = [] }: OfferedFix): boolean {
  return steps.length > 0 || code.includes(PLACEHOLDER);
}
