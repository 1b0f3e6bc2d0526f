import { HTMLElement } from '../../../engine/dom/html-element.ts';
import { fact } from '../../../engine/fact.ts';
import { elementEvidence } from '../../evidence.ts';

/** The page's title and its element. Titles of SVG do not count. */
export const documentTitle = fact(({ document }) => {
  const element = document.querySelectorAll('title').find((title) => title instanceof HTMLElement);
  return { text: document.title, evidence: element ? [elementEvidence(element)] : [] };
});
