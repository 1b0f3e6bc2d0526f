import { HTMLElement } from '../../engine/dom/html-element.ts';
import { fact } from '../../engine/fact.ts';
import { collapseWhiteSpace } from '../../engine/text/collapse-white-space.ts';
import { elementEvidence } from '../evidence.ts';

/** The page's title and its element. Titles of SVG do not count. */
export const documentTitle = fact(({ document }) => {
  const element = document.querySelectorAll('title').find((title) => title instanceof HTMLElement);
  return { text: document.title, evidence: element ? [elementEvidence(element)] : [] };
});

/** The descriptions in the head, and the text of the first: null without an element, empty without content. */
export const metaDescription = fact((page) => {
  const elements = page.document.querySelectorAll('head meta[name="description" i]');
  const first = elements[0];
  return { text: first ? collapseWhiteSpace(first.getAttribute('content') ?? '') : null, elements };
});
