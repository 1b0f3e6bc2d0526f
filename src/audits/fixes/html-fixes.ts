import type { Element } from '../../engine/dom/nodes.ts';
import { MAX_TEXT_CHARACTERS } from '../../engine/text/clip-json.ts';
import type { Fix } from '../audit.ts';

/** A few tags suffice to show the fix; the evidence lists the other elements. */
export const MAX_TAGS = 5;

/** New values of attributes, by name; null removes the attribute. */
export type AttributeChanges = Readonly<Record<string, string | null>>;

/** Where the author enters a text. */
export const PLACEHOLDER = '…';

/** HTML to paste; empty if the text would be clipped, because an incomplete tag is useless. */
export function htmlFix(code: string): Fix[] {
  return code.length > MAX_TEXT_CHARACTERS ? [] : [{ label: 'HTML', language: 'html', code }];
}

/** The opening tags of the first elements, with changed attributes; elements without changes are left out. */
export function tagFixes<Found>(
  found: readonly Found[],
  tagOf: (found: Found) => { element: Element; attributes: AttributeChanges } | null,
): Fix[] {
  return found
    .slice(0, MAX_TAGS)
    .map(tagOf)
    .flatMap((tag) => (tag ? htmlFix(openingTag(tag.element, tag.attributes)) : []));
}

/** The opening tags of the first elements with an attribute added. Default value: a placeholder for the author's text. */
export function attributeFixes(
  name: string,
  value = PLACEHOLDER,
): (found: readonly { element: Element }[]) => Fix[] {
  return (found) => tagFixes(found, ({ element }) => ({ element, attributes: { [name]: value } }));
}

/** The content and the end tag of fields. The content of a <textarea> is the text of the field. */
const FIELD_ENDS: Record<string, string> = {
  textarea: '</textarea>',
  select: `${PLACEHOLDER}</select>`,
};

/** A label for each of the first fields: with the id of the field, or around it if it has none. */
export function labelFixes(found: readonly { element: Element }[]): Fix[] {
  const labels = found.slice(0, MAX_TAGS).map(({ element }) => {
    if (element.id) return `<label for="${escapeAttribute(element.id)}">${PLACEHOLDER}</label>`;
    return `<label>${PLACEHOLDER} ${openingTag(element, {})}${FIELD_ENDS[element.localName] ?? ''}</label>`;
  });
  // Fields with the same id have the same label.
  return [...new Set(labels)].flatMap(htmlFix);
}

/** An opening tag with attributes added, replaced or removed. */
export function openingTag(element: Element, changed: AttributeChanges): string {
  const attributes = new Map(element.attributes.map(({ name, value }) => [name, value]));
  for (const [name, value] of Object.entries(changed)) {
    if (value === null) attributes.delete(name);
    else attributes.set(name, value);
  }
  const parts = [...attributes].map(([name, value]) =>
    value === '' && name !== 'alt' ? ` ${name}` : ` ${name}="${escapeAttribute(value)}"`,
  );
  return `<${element.localName}${parts.join('')}>`;
}

/** Text for an attribute in double quotes. */
export function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

/** Text for the content of an element. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
