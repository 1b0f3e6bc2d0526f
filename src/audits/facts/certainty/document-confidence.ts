import { fact } from '../../../engine/fact.ts';
import type { Confidence } from '../../audit.ts';
import { inlineHandlers } from '../scripts/inline-handlers.ts';
import { scripts } from '../scripts/scripts.ts';
import { rendering } from './rendering.ts';

/**
 * The highest confidence of a finding on the document. Scripts add, change and remove elements and attributes of head
 * and body, so a finding is certain only on a page without scripts. Data blocks such as JSON-LD do not count as
 * scripts. On a page that scripts build, they probably change the finding.
 */
export const documentConfidence = fact((page): Confidence => {
  if (rendering(page) === 'client') return 'low';
  const runsScripts = scripts(page).length > 0 || inlineHandlers(page).length > 0;
  return runsScripts ? 'likely' : 'certain';
});
