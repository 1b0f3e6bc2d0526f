import { elementMemo } from '../../engine/dom/element-memo.ts';
import type { Element } from '../../engine/dom/nodes.ts';
import { isRendered } from '../../engine/dom/rendered-text.ts';
import { fact } from '../../engine/fact.ts';
import { pageWindow } from '../scripts/page-window.ts';

/** The elements that readers do not see, because the page's markup and CSS hide them or an ancestor. */
export const hiding = fact((page) => {
  const window = pageWindow(page);
  const styleValue = (element: Element, property: string) =>
    window.getComputedStyle(element).getPropertyValue(property);
  const isInClosedDetails = selfOrAncestor(isHiddenByDetails);
  return {
    /** It takes no part in the layout: it is `display: none`, or in a closed `details`. */
    isUndisplayed: selfOrAncestor(
      (element) => isHiddenByDetails(element) || styleValue(element, 'display') === 'none',
    ),
    /** Its text takes no part in the layout: it is `display: none`, or a fallback. */
    isUnrendered: selfOrAncestor((element) => !isRendered(window, element)),
    /** Its text is invisible: by `visibility`, or in a closed `details`. */
    isInvisible: (element: Element) =>
      styleValue(element, 'visibility') !== 'visible' || isInClosedDetails(element),
  };
});

/** Whether the element is hidden by a closed `details`: it is a child other than its first `summary`. No computed style shows it. */
function isHiddenByDetails(element: Element): boolean {
  const parent = element.parentElement;
  if (parent?.localName !== 'details' || parent.hasAttribute('open')) return false;
  return element !== firstSummary(parent);
}

const firstSummary = fact(
  (details: Element) => details.children.find(({ localName }) => localName === 'summary') ?? null,
);

/** Whether the test is true for an element or one of its ancestors. Each element is tested once. */
function selfOrAncestor(test: (element: Element) => boolean): (element: Element) => boolean {
  // Recursive, since no page nests deeper than the parser lets it.
  const applies = elementMemo((element): boolean => {
    const parent = element.parentElement;
    return (parent !== null && applies(parent)) || test(element);
  });
  return applies;
}
