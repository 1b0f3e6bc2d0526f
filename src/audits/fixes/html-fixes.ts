import type { Element } from '../../engine/dom/nodes.ts';
import { MAX_TEXT_CHARACTERS } from '../../engine/text/clip-json.ts';
import { type AttributeChanges, type Change, type OfferedFix, PLACEHOLDER } from './changes.ts';

/** The maximum number of elements that get a fix. */
const MAX_TAGS = 100;
/** A few snippets suffice to show a fix that is not an edit of the page. */
export const MAX_SNIPPETS = 5;

/** HTML to paste, with the same as changes of the page. None if it would be clipped: half a tag is useless. */
export function htmlFix(code: string, changes: readonly Change[] = []): OfferedFix[] {
  if (code.length > MAX_TEXT_CHARACTERS) return [];
  return [{ label: 'HTML', language: 'html', code, ...(changes.length > 0 && { changes }) }];
}

/** An element to add to the head. @param isFirst it must be the first one */
export function headFix(html: string, isFirst = false): OfferedFix[] {
  return htmlFix(html, [{ kind: 'head', html, isFirst }]);
}

/** The opening tags of the elements, with changed attributes; elements without changes are left out. */
export function tagFixes<Found>(
  found: readonly Found[],
  tagOf: (found: Found) => { element: Element; attributes: AttributeChanges } | null,
): OfferedFix[] {
  return found
    .slice(0, MAX_TAGS)
    .map(tagOf)
    .flatMap((tag) =>
      tag ? htmlFix(openingTag(tag.element, tag.attributes), [{ kind: 'attributes', ...tag }]) : [],
    );
}

/** The fixes as examples only: applying them needs a decision, or more than this page. */
export function asExamples(fixes: readonly OfferedFix[]): OfferedFix[] {
  return fixes.map(({ label, language, code }) => ({ label, language, code }));
}

/** The fixes with what a person has to do besides. */
export function withSteps(fixes: readonly OfferedFix[], ...steps: string[]): OfferedFix[] {
  return fixes.map((fix) => ({ ...fix, steps }));
}

/** The opening tags of the elements with an attribute added. Default value: a placeholder for the author's text. */
export function attributeFixes(
  name: string,
  value = PLACEHOLDER,
): (found: readonly { element: Element }[]) => OfferedFix[] {
  return (found) => tagFixes(found, ({ element }) => ({ element, attributes: { [name]: value } }));
}

/** The content and the end tag of fields. The content of a <textarea> is the text of the field. */
const FIELD_ENDS: Record<string, string> = {
  textarea: '</textarea>',
  select: `${PLACEHOLDER}</select>`,
};

/** A label for each of the first fields: with the id of the field, or around it if it has none. */
export function labelFixes(found: readonly { element: Element }[]): OfferedFix[] {
  const labels = found.slice(0, MAX_SNIPPETS).map(({ element }) => {
    if (element.id) return `<label for="${escapeAttribute(element.id)}">${PLACEHOLDER}</label>`;
    return `<label>${PLACEHOLDER} ${openingTag(element, {})}${FIELD_ENDS[element.localName] ?? ''}</label>`;
  });
  // Fields with the same id have the same label.
  return [...new Set(labels)].flatMap((label) => htmlFix(label));
}

/** An opening tag with attributes added, replaced or removed. */
export function openingTag(element: Element, changed: AttributeChanges): string {
  const attributes = new Map(element.attributes.map(({ name, value }) => [name, value]));
  for (const [name, value] of Object.entries(changed)) {
    if (value === null) attributes.delete(name);
    else attributes.set(name, value);
  }
  const parts = [...attributes].map(([name, value]) => ` ${attributeText(name, value)}`);
  return `<${element.localName}${parts.join('')}>`;
}

/** An attribute in double quotes; without a value where only its presence counts. */
export function attributeText(name: string, value: string): string {
  return value === '' && name !== 'alt' ? name : `${name}="${escapeAttribute(value)}"`;
}

/** Text for an attribute in double quotes. */
export function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

/** Text for the content of an element. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
