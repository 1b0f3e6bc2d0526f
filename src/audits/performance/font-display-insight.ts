import { resourcesFor } from '../../engine/resources.ts';
import { defineAudit } from '../audit.ts';
import { textEvidence } from '../evidence.ts';
import { incompleteReason } from '../facts/certainty/incomplete-reason.ts';
import { usedFontFaces } from '../facts/network/used-font-faces.ts';
import { listEvidence } from '../list-evidence.ts';

/** Values with which text is visible in a fallback font while its font loads. */
const VISIBLE_DISPLAYS = ['swap', 'optional'];

export const audit = defineAudit({
  id: 'font-display-insight',
  category: 'performance',
  importance: 'low',
  title: 'Font display',
  description:
    'Text stays visible in a fallback font while its web font loads. Without font-display, browsers hide it for up to three seconds.',
  reference: 'https://developer.chrome.com/docs/performance/insights/font-display',
  results: {
    'no-fonts': { outcome: 'not_applicable', title: 'The page loads no web fonts' },
    visible: { outcome: 'passed', title: 'Text stays visible while fonts load' },
    hidden: {
      outcome: 'failed',
      title: 'Text may be invisible while fonts load',
      advice: 'Add font-display: swap (or optional) to the @font-face rules of the listed fonts.',
    },
    undetermined: {
      outcome: 'unknown',
      reason: 'client-rendered',
      title: 'Text visibility could not be determined: some stylesheets were not fetched',
    },
  },
  audit: (page) => {
    const faces = usedFontFaces(page);
    const hiding = [...Map.groupBy(faces, ({ family }) => family).values()].flatMap((family) =>
      // If only some faces of a family hide text, possibly no text uses these faces.
      family.every(({ display }) => !VISIBLE_DISPLAYS.includes(display)) ? family : [],
    );
    const measured = {
      value: { fontFaces: faces.length, hidingText: hiding.length },
      expected: { fontDisplay: VISIBLE_DISPLAYS },
      ...listEvidence(hiding, ({ family, display, sheet }) =>
        textEvidence(`@font-face { font-family: "${family}" }`, `font-display: ${display}`, sheet.url),
      ),
      confidence: 'likely' as const,
    };
    if (hiding.length > 0) return { result: 'hidden', ...measured };
    const reason = incompleteReason(page, resourcesFor(page, 'stylesheet'));
    if (reason) return { result: 'undetermined', reason, ...measured };
    return { result: faces.length > 0 ? 'visible' : 'no-fonts', ...measured };
  },
});
