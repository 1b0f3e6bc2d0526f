import { sourcePosition } from '../../engine/dom/source-position.ts';
import type { Page } from '../../engine/page.ts';
import { textEvidence } from '../../facts/evidence.ts';
import type { Evidence } from '../../facts/evidence-type.ts';
import { defineAudit, failed, passed } from '../audit.ts';
import { htmlFix } from '../fixes/html-fixes.ts';

const advice = 'Start the page with <!doctype html>. Only whitespace and comments may precede it.';

const DOCTYPE = '<!doctype html>';

export const audit = defineAudit('best-practices/doctype', {
  importance: 'medium',
  task: 'Add a doctype',
  basis: 'response',
  title: 'Doctype',
  description:
    'The page starts with a doctype that triggers standards mode. Without a doctype, browsers use quirks mode, which imitates the rendering errors of old browsers.',
  reference: 'https://developer.chrome.com/docs/lighthouse/best-practices/doctype/',
  measure: { name: 'Rendering mode' },
  results: {
    standards: passed('The page renders in standards mode'),
    missing: failed('The page has no doctype', advice),
    quirks: failed('The doctype triggers quirks mode', advice),
    'limited-quirks': failed('The doctype triggers limited-quirks mode', advice),
  },
  audit: (page) => {
    const { mode } = page.document;
    const evidence = doctypeEvidence(page);
    const found = {
      value: mode,
      expected: 'no-quirks',
      evidence,
      fixes: htmlFix(DOCTYPE, [{ kind: 'doctype', html: DOCTYPE }]),
    };
    if (mode === 'no-quirks') return { result: 'standards', ...found };
    const quirks = mode === 'quirks' ? 'quirks' : 'limited-quirks';
    return { result: evidence.length > 0 ? quirks : 'missing', ...found };
  },
});

function doctypeEvidence(page: Page): Evidence[] {
  const location = page.document.doctype?.sourceCodeLocation;
  if (!location) return [];
  const source = page.html.slice(location.startOffset, location.endOffset);
  return [{ ...textEvidence(source), line: sourcePosition(page.document, location.startOffset).line }];
}
