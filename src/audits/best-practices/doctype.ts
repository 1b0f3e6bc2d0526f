import type { Page } from '../../engine/page.ts';
import { defineAudit, type Evidence } from '../audit.ts';
import { textEvidence } from '../evidence.ts';
import { htmlFix } from '../fixes/html-fixes.ts';

const advice = 'Begin the page with <!doctype html>; only white space and comments may stand before it.';

export const audit = defineAudit({
  id: 'doctype',
  category: 'best-practices',
  importance: 'medium',
  basis: 'response',
  title: 'Doctype',
  description:
    'The page begins with a doctype that puts browsers into standards mode. Without one they imitate the errors of browsers from the 1990s.',
  reference: 'https://developer.chrome.com/docs/lighthouse/best-practices/doctype/',
  results: {
    standards: { outcome: 'passed', title: 'The page is laid out in standards mode' },
    missing: { outcome: 'failed', title: 'The page does not begin with a doctype', advice },
    quirks: { outcome: 'failed', title: 'The doctype puts browsers into quirks mode', advice },
    'limited-quirks': {
      outcome: 'failed',
      title: 'The doctype puts browsers into limited-quirks mode',
      advice,
    },
  },
  audit: (page) => {
    const doctype = doctypeEvidence(page);
    const mode = page.document.mode;
    const expected = 'no-quirks';
    const fixes = htmlFix('<!doctype html>');
    if (mode === 'no-quirks') return { result: 'standards', value: mode, expected, evidence: doctype };
    if (doctype.length === 0) return { result: 'missing', value: mode, expected, fixes };
    const result = mode === 'quirks' ? 'quirks' : 'limited-quirks';
    return { result, value: mode, expected, evidence: doctype, fixes };
  },
});

function doctypeEvidence(page: Page): Evidence[] {
  const location = page.document.doctype?.sourceCodeLocation;
  if (!location) return [];
  const source = page.html.slice(location.startOffset, location.endOffset);
  return [{ ...textEvidence(source), line: location.startLine }];
}
