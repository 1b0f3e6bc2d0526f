import { resourcesFor } from '../../engine/resources.ts';
import { defineAudit, failed, notApplicable, passed, undetermined } from '../audit.ts';
import { listEvidence } from '../evidence.ts';
import { incompleteReason } from '../facts/certainty/incomplete-reason.ts';
import { minifyFixes } from '../fixes/minify-fixes.ts';
import { styleCode } from '../minification/code-of-page.ts';
import { unminifiedCode, unminifiedEvidence } from '../minification/unminified-code.ts';

/** Lighthouse's threshold. */
const MIN_WASTED_SHARE = 0.05;

export const audit = defineAudit('performance/unminified-css', {
  importance: 'low',
  basis: 'response',
  title: 'Minified CSS',
  description:
    'Stylesheets contain no comments or unnecessary whitespace, which make them larger and delay rendering.',
  reference: 'https://developer.chrome.com/docs/lighthouse/performance/unminified-css/',
  results: {
    none: notApplicable('The page loads no CSS'),
    minified: passed('Stylesheets are minified or small'),
    unminified: failed(
      'Stylesheets are not minified',
      'Minify CSS in your build, or use the .min.css files that most libraries provide.',
    ),
    undetermined: undetermined('Minification', 'stylesheets'),
  },
  audit: (page) => {
    const code = styleCode(page);
    const unminified = unminifiedCode(code, 'css', MIN_WASTED_SHARE);
    const wastedBytes = unminified.reduce((sum, piece) => sum + piece.wastedBytes, 0);
    const measured = {
      value: { styleSheets: code.length, unminified: unminified.length, wastedBytes },
      savings: { bytes: wastedBytes },
      ...listEvidence(unminified, unminifiedEvidence),
    };
    if (unminified.length > 0) {
      return { result: 'unminified', ...measured, fixes: minifyFixes(page, unminified) };
    }
    const reason = incompleteReason(page, resourcesFor(page, 'stylesheet'));
    if (reason) return { result: 'undetermined', reason, ...measured };
    return { result: code.length > 0 ? 'minified' : 'none', ...measured, confidence: 'likely' };
  },
});
