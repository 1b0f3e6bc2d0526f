import type { Element } from '../../../engine/dom/nodes.ts';
import { fact } from '../../../engine/fact.ts';
import type { Confidence } from '../../audit.ts';
import { scripts } from '../scripts/scripts.ts';
import { rendering } from './rendering.ts';

const HANDLER_NAME = /^on[a-z]{3,}$/;

/**
 * The highest confidence of a finding on the document. Scripts add, change and remove elements and attributes of head
 * and body, so a finding is certain only on a page without scripts. Data blocks such as JSON-LD do not count as
 * scripts. On a page that scripts build, they probably change the finding.
 */
export const documentConfidence = fact((page): Confidence => {
  if (rendering(page) === 'client') return 'low';
  const runsScripts = scripts(page).length > 0 || page.document.elements.some(hasScript);
  return runsScripts ? 'likely' : 'certain';
});

/** Whether the element is a script of an SVG or has an inline event handler. */
function hasScript({ nodeName, attributes }: Element): boolean {
  return nodeName === 'script' || attributes.some(({ name }) => HANDLER_NAME.test(name));
}
