import { html } from 'parse5';
import type { Element } from '../../../engine/dom/nodes.ts';
import { fact } from '../../../engine/fact.ts';

/** Elements that have no end tag. */
const VOID = new Set(
  `area base basefont bgsound br col embed frame hr
  image img input keygen link meta param source track wbr`.split(/\s+/),
);
/** Elements whose end tag the HTML standard makes optional. */
const OPTIONAL_END = new Set(
  `body caption colgroup dd dt head html li optgroup
  option p rb rp rt rtc tbody td tfoot th thead tr`.split(/\s+/),
);
/** Interactive elements, which must not contain other interactive elements. */
const INTERACTIVE = new Set('button iframe select textarea'.split(' '));

/**
 * Errors of the tree that the parser does not report: elements that are not closed before their parent ends, and
 * controls inside links and buttons.
 */
export const nestingErrors = fact((page) => {
  const controls = new Map<Element, string>();
  const seen = new Set<number>();
  const errors: { element: Element; note: string }[] = [];
  for (const element of page.document.elements) {
    const around = element.parentElement && controls.get(element.parentElement);
    const isControl = isInteractive(element);
    if (around) controls.set(element, around);
    else if (isControl && (element.localName === 'a' || element.localName === 'button')) {
      controls.set(element, element.localName);
    }
    if (around && isControl) errors.push({ element, note: `<${element.localName}> inside <${around}>` });
    // The parser clones formatting elements at misnested tags; clones of one tag are one error.
    const offset = element.sourceCodeLocation?.startOffset;
    // On a page that is cut at a limit, elements that are still open may be closed later.
    if (offset !== undefined && !seen.has(offset) && !page.isCut && isUnclosed(element)) {
      errors.push({ element, note: 'not closed where it should be' });
    }
    if (offset !== undefined) seen.add(offset);
  }
  return errors;
});

function isUnclosed({ namespaceURI, localName, sourceCodeLocation }: Element): boolean {
  if (namespaceURI !== html.NS.HTML || VOID.has(localName) || OPTIONAL_END.has(localName)) return false;
  return Boolean(sourceCodeLocation && !sourceCodeLocation.endTag);
}

function isInteractive(element: Element): boolean {
  if (element.namespaceURI !== html.NS.HTML) return false;
  if (element.localName === 'a') return element.hasAttribute('href');
  if (element.localName === 'input') return element.getAttribute('type')?.toLowerCase() !== 'hidden';
  return INTERACTIVE.has(element.localName);
}
