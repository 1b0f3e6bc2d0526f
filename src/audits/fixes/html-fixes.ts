import type { Element } from '../../engine/dom/nodes.ts';
import { MAX_TEXT_CHARACTERS } from '../../engine/text/clip-json.ts';
import type { Fix } from '../audit.ts';

/** Enough to show how it is done; the evidence lists the rest. */
const MAX_TAGS = 5;

/** HTML to paste; none if it would be cut, as an incomplete tag is useless. */
export function htmlFix(code: string): Fix[] {
  return code.length > MAX_TEXT_CHARACTERS ? [] : [{ label: 'HTML', language: 'html', code }];
}

/** The opening tags of the first elements with other attributes; elements without any are left out. */
export function tagFixes<Found>(
  found: readonly Found[],
  tagOf: (found: Found) => { element: Element; attributes: Record<string, string> } | null,
): Fix[] {
  return found
    .slice(0, MAX_TAGS)
    .map(tagOf)
    .flatMap((tag) => (tag ? htmlFix(openingTag(tag.element, tag.attributes)) : []));
}

/** An opening tag with attributes added or replaced. */
function openingTag(element: Element, changed: Record<string, string>): string {
  const attributes = new Map(element.attributes.map(({ name, value }) => [name, value]));
  for (const [name, value] of Object.entries(changed)) attributes.set(name, value);
  const parts = [...attributes].map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
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
