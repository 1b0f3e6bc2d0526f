import { elementsNamed } from '../dom/elements.ts';
import { elementEvidence } from '../dom/evidence.ts';
import { textContent } from '../dom/text-content.ts';
import { fact } from '../fact.ts';

/** The DOM's `document.title`: the first HTML `title` anywhere, white space stripped and collapsed. */
export const documentTitle = fact((page) => {
  const element = elementsNamed(page, 'title')[0];
  if (!element) return { text: '', evidence: [] };
  const text = textContent(element)
    .replace(/[\t\n\f\r ]+/g, ' ')
    .trim();
  return { text, evidence: [elementEvidence(element)] };
});
