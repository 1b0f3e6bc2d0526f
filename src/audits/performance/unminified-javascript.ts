import { resourcesFor } from '../../engine/resources.ts';
import { defineAudit, failed, notApplicable, passed, undetermined } from '../audit.ts';
import { listEvidence } from '../evidence.ts';
import { incompleteReason } from '../facts/certainty/incomplete-reason.ts';
import { minifyFixes } from '../fixes/minify-fixes.ts';
import { scriptCode } from '../minification/code-of-page.ts';
import { unminifiedCode, unminifiedEvidence } from '../minification/unminified-code.ts';

/** Lighthouse's threshold. */
const MIN_WASTED_SHARE = 0.1;

export const audit = defineAudit('performance/unminified-javascript', {
  importance: 'low',
  basis: 'response',
  title: 'Minified JavaScript',
  description: 'Scripts contain no comments or unnecessary whitespace, which take time to load and parse.',
  reference: 'https://developer.chrome.com/docs/lighthouse/performance/unminified-javascript/',
  results: {
    none: notApplicable('The page loads no scripts'),
    minified: passed('Scripts are minified or small'),
    unminified: failed(
      'Scripts are not minified',
      'Minify JavaScript in your build, or use the .min.js files that most libraries provide.',
    ),
    undetermined: undetermined('Minification', 'scripts'),
  },
  audit: (page) => {
    const code = scriptCode(page);
    const unminified = unminifiedCode(code, 'javascript', MIN_WASTED_SHARE);
    const wastedBytes = unminified.reduce((sum, piece) => sum + piece.wastedBytes, 0);
    const measured = {
      value: { scripts: code.length, unminified: unminified.length, wastedBytes },
      savings: { bytes: wastedBytes },
      ...listEvidence(unminified, unminifiedEvidence),
    };
    if (unminified.length > 0) {
      return { result: 'unminified', ...measured, fixes: minifyFixes(page, unminified) };
    }
    const reason = incompleteReason(page, resourcesFor(page, 'script'));
    if (reason) return { result: 'undetermined', reason, ...measured };
    return { result: code.length > 0 ? 'minified' : 'none', ...measured, confidence: 'likely' };
  },
});
