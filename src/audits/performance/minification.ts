import { resourcesFor } from '../../engine/resources.ts';
import { type Audit, defineAudit, failed, notApplicable, passed, undetermined } from '../audit.ts';
import { listEvidence } from '../evidence.ts';
import { incompleteReason } from '../facts/certainty/incomplete-reason.ts';
import { scriptCode, styleCode } from '../minification/code-of-page.ts';
import { minifyFixes, unminifiedCode, unminifiedEvidence } from '../minification/unminified-code.ts';

/** Lighthouse's audits, with its thresholds. */
export const audits = [
  minificationAudit('css', {
    minWastedShare: 0.05,
    title: 'Minified CSS',
    description:
      'Stylesheets contain no comments or unnecessary whitespace, which make them larger and delay rendering.',
    files: 'Stylesheets',
    none: 'The page loads no CSS',
    advice: 'Minify CSS in your build, or use the .min.css files that most libraries provide.',
  }),
  minificationAudit('javascript', {
    minWastedShare: 0.1,
    title: 'Minified JavaScript',
    description: 'Scripts contain no comments or unnecessary whitespace, which take time to load and parse.',
    files: 'Scripts',
    none: 'The page loads no scripts',
    advice: 'Minify JavaScript in your build, or use the .min.js files that most libraries provide.',
  }),
] as const;

function minificationAudit(
  language: 'css' | 'javascript',
  {
    minWastedShare,
    files,
    none,
    advice,
    ...texts
  }: Record<'title' | 'description' | 'files' | 'none' | 'advice', string> & { minWastedShare: number },
): Audit {
  const isCss = language === 'css';
  return defineAudit(`performance/unminified-${language}`, {
    importance: 'low',
    isAboutFiles: true,
    basis: 'response',
    ...texts,
    reference: `https://developer.chrome.com/docs/lighthouse/performance/unminified-${language}/`,
    results: {
      none: notApplicable(none),
      minified: passed(`${files} are minified or small`),
      unminified: failed(`${files} are not minified`, advice),
      undetermined: undetermined('Minification', files.toLowerCase()),
    },
    audit: (page) => {
      const code = isCss ? styleCode(page) : scriptCode(page);
      const unminified = unminifiedCode(code, language, minWastedShare);
      const wastedBytes = unminified.reduce((sum, piece) => sum + piece.wastedBytes, 0);
      const measured = {
        value: {
          [isCss ? 'styleSheets' : 'scripts']: code.length,
          unminified: unminified.length,
          wastedBytes,
        },
        savings: { bytes: wastedBytes },
        ...listEvidence(unminified, unminifiedEvidence),
      };
      if (unminified.length > 0) {
        return { result: 'unminified', ...measured, fixes: minifyFixes(page, unminified) };
      }
      const reason = incompleteReason(page, resourcesFor(page, isCss ? 'stylesheet' : 'script'));
      if (reason) return { result: 'undetermined', reason, ...measured };
      return { result: code.length > 0 ? 'minified' : 'none', ...measured, confidence: 'likely' };
    },
  });
}
