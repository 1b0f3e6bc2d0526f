import { elementsNamed } from '../../engine/elements/elements.ts';
import { elementEvidence } from '../../engine/elements/evidence.ts';
import { textContent } from '../../engine/elements/text-content.ts';
import { fact } from '../../engine/fact.ts';

/** The DOM's `document.title`: the first HTML `title` anywhere, white space stripped and collapsed. */
export const documentTitle = fact((page) => {
  const element = elementsNamed(page, 'title')[0];
  if (!element) return { text: '', evidence: [] };
  const text = textContent(element)
    .replace(/[\t\n\f\r ]+/g, ' ')
    .trim();
  return { text, evidence: [elementEvidence(element)] };
});
