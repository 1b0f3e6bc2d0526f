import type { Page } from '../../engine/page.ts';
import { resourcesFor } from '../../engine/resources.ts';
import { sumOf } from '../../engine/sum-of.ts';
import { MAX_TEXT_CHARACTERS } from '../../engine/text/clip-json.ts';
import { elementEvidence, listEvidence, textEvidence, withFile } from '../../facts/evidence.ts';
import { type Code, scriptCode, styleCode } from '../../facts/minification/code-of-page.ts';
import { minifiedLength } from '../../facts/minification/minified-length.ts';
import { isOnSiteOf } from '../../facts/same-site.ts';
import { type Audit, defineAudit, failed, notApplicable, passed, undetermined } from '../audit.ts';
import type { OfferedFix } from '../fixes/changes.ts';
import { MAX_SNIPPETS } from '../fixes/html-fixes.ts';
import { incompleteReason } from '../unseen-content.ts';

type Texts = Record<'title' | 'description' | 'files' | 'none' | 'advice', string>;

/** Lighthouse's threshold: it ignores smaller savings. */
const MIN_WASTED_BYTES = 2048;

/** Lighthouse's audits, with its thresholds. */
export const audits = [
  minificationAudit('css', 0.05, {
    title: 'Minified CSS',
    description:
      'Stylesheets contain no comments or unnecessary whitespace, which make them larger and delay rendering.',
    files: 'Stylesheets',
    none: 'The page loads no CSS',
    advice: 'Minify CSS in your build, or use the .min.css files that most libraries provide.',
  }),
  minificationAudit('javascript', 0.1, {
    title: 'Minified JavaScript',
    description: 'Scripts contain no comments or unnecessary whitespace, which take time to load and parse.',
    files: 'Scripts',
    none: 'The page loads no scripts',
    advice: 'Minify JavaScript in your build, or use the .min.js files that most libraries provide.',
  }),
] as const;

/** @param minWastedShare the share of comments and white space from which code counts as not minified */
function minificationAudit(
  language: 'css' | 'javascript',
  minWastedShare: number,
  { files, none, advice, ...texts }: Texts,
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
      const unminified = code
        // Smaller pieces cannot waste that much.
        .filter(({ transferBytes }) => transferBytes >= MIN_WASTED_BYTES)
        .map((piece) => {
          const wastedShare = 1 - minifiedLength(piece.text, language) / piece.text.length;
          return { ...piece, wastedShare, wastedBytes: Math.round(piece.transferBytes * wastedShare) };
        })
        .filter((piece) => piece.wastedShare >= minWastedShare && piece.wastedBytes >= MIN_WASTED_BYTES)
        .sort((a, b) => b.wastedBytes - a.wastedBytes);
      const wastedBytes = sumOf(unminified, (piece) => piece.wastedBytes);
      const measured = {
        value: {
          [isCss ? 'styleSheets' : 'scripts']: code.length,
          unminified: unminified.length,
          wastedBytes,
        },
        savings: { bytes: wastedBytes },
        ...listEvidence(unminified, ({ element, url, wastedBytes: saving, transferBytes: bytes }) =>
          withFile(element ? elementEvidence(element) : textEvidence(null, null, url), { bytes, saving }),
        ),
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

/** A file name that is one word for every shell, and no option. */
const PLAIN_NAME = /^\w[\w.-]*\.(?:css|m?js)$/;

/**
 * Commands that remove comments and white space from the first files of this site with esbuild. They keep names and
 * syntax: frameworks may read the names of parameters, and old browsers do not know new syntax. Inline code and files
 * with `.min.` in their name are left out.
 */
function minifyFixes(page: Page, pieces: readonly Code[]): OfferedFix[] {
  const names = pieces
    .filter(({ element }) => element === null)
    .slice(0, MAX_SNIPPETS)
    .filter(({ url }) => isOnSiteOf(page, url))
    .map(({ url }) => new URL(url).pathname)
    .map((pathname) => pathname.slice(pathname.lastIndexOf('/') + 1))
    .filter((name) => PLAIN_NAME.test(name) && !name.includes('.min.'));
  const code = [...new Set(names)]
    .map((name) => `npx esbuild ${name} --minify-whitespace --outfile=${name.replace(/\.\w+$/, '.min$&')}`)
    .join('\n');
  const steps = ['Name the new files in the HTML.'];
  const isShown = code !== '' && code.length <= MAX_TEXT_CHARACTERS;
  return isShown ? [{ label: 'Shell', language: 'shell', code, steps }] : [];
}
