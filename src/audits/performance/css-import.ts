import { stylesheets } from '../../engine/css/stylesheets.ts';
import { resourcesFor } from '../../engine/resources.ts';
import { defineAudit } from '../audit.ts';
import { textEvidence } from '../evidence.ts';
import { doubtOfAbsence } from '../facts/certainty/doubt-of-absence.ts';
import { listEvidence } from '../list-evidence.ts';

export const audit = defineAudit({
  id: 'css-import',
  category: 'performance',
  importance: 'low',
  basis: 'response',
  title: 'Imports in style sheets',
  description:
    'Style sheets do not import others. The browser learns of an imported one only when it has read the first, and the page stays white for longer.',
  reference: 'https://developer.mozilla.org/en-US/docs/Web/CSS/Reference/At-rules/@import',
  results: {
    'no-stylesheets': { outcome: 'not_applicable', title: 'The page has no style sheets' },
    flat: { outcome: 'passed', title: 'No style sheet imports another' },
    chained: {
      outcome: 'warning',
      title: 'Style sheets import others',
      advice:
        'Join the imported style sheets when you build the site, or give each a <link> of its own in the head.',
    },
    untold: {
      outcome: 'unknown',
      reason: 'client-rendered',
      title: 'Whether style sheets import others could not be told: not all of them are known',
    },
  },
  audit: (page) => {
    const sheets = stylesheets(page);
    const imports = sheets.flatMap((sheet) => sheet.imports.map((address) => ({ sheet, address })));
    const measured = {
      value: { styleSheets: sheets.length, imports: imports.length },
      ...listEvidence(imports, ({ sheet, address }) => textEvidence(`@import "${address}"`, null, sheet.url)),
    };
    if (imports.length > 0) return { result: 'chained', ...measured };
    const doubt = doubtOfAbsence(page, resourcesFor(page, 'stylesheet'));
    if (doubt) return { result: 'untold', reason: doubt, ...measured };
    return { result: sheets.length > 0 ? 'flat' : 'no-stylesheets', ...measured, confidence: 'likely' };
  },
});
