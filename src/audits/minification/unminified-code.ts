import type { Page } from '../../engine/page.ts';
import { MAX_TEXT_CHARACTERS } from '../../engine/text/clip-json.ts';
import type { Evidence, OfferedFix } from '../audit.ts';
import { elementEvidence, textEvidence, withFile } from '../evidence.ts';
import { MAX_SNIPPETS } from '../fixes/html-fixes.ts';
import { isSameSite } from '../same-site.ts';
import type { Code } from './code-of-page.ts';
import { minifiedLength } from './minified-length.ts';

/** Lighthouse's threshold: it ignores smaller savings. */
const MIN_WASTED_BYTES = 2048;
/** A file name that is one word for every shell, and no option. */
const PLAIN_NAME = /^\w[\w.-]*\.(?:css|m?js)$/;

/** Code that a minifier would shorten considerably. */
export interface UnminifiedCode extends Code {
  /** On the wire. */
  wastedBytes: number;
}

/** The pieces of code of which at least `minWastedShare` is comments and white space, the most wasteful first. */
export function unminifiedCode(
  code: readonly Code[],
  language: 'css' | 'javascript',
  minWastedShare: number,
): UnminifiedCode[] {
  return code
    .flatMap((piece) => {
      // Smaller pieces cannot waste that much.
      if (piece.transferBytes < MIN_WASTED_BYTES) return [];
      const wastedShare = 1 - minifiedLength(piece.text, language) / piece.text.length;
      const wastedBytes = Math.round(piece.transferBytes * wastedShare);
      return wastedShare < minWastedShare || wastedBytes < MIN_WASTED_BYTES
        ? []
        : [{ ...piece, wastedBytes }];
    })
    .sort((a, b) => b.wastedBytes - a.wastedBytes);
}

/** Shows the position of the code and the bytes that minification would save. */
export function unminifiedEvidence({ element, url, wastedBytes, transferBytes }: UnminifiedCode): Evidence {
  const evidence = element ? elementEvidence(element) : textEvidence(null, null, url);
  return withFile(evidence, { bytes: transferBytes, saving: wastedBytes });
}

/**
 * Commands that remove comments and white space from the first files of this site with esbuild. They keep names and
 * syntax: frameworks may read the names of parameters, and old browsers do not know new syntax. Inline code and files
 * with `.min.` in their name are left out.
 */
export function minifyFixes(page: Page, pieces: readonly Code[]): OfferedFix[] {
  const { hostname } = new URL(page.url);
  const names = pieces
    .filter(({ element }) => element === null)
    .slice(0, MAX_SNIPPETS)
    .map(({ url }) => new URL(url))
    .filter((url) => isSameSite(url.hostname, hostname))
    .map(({ pathname }) => pathname.slice(pathname.lastIndexOf('/') + 1))
    .filter((name) => PLAIN_NAME.test(name) && !name.includes('.min.'));
  const commands = [...new Set(names)].map(
    (name) => `npx esbuild ${name} --minify-whitespace --outfile=${name.replace(/\.\w+$/, '.min$&')}`,
  );
  const code = commands.join('\n');
  const isShown = code !== '' && code.length <= MAX_TEXT_CHARACTERS;
  const steps = ['Name the new files in the HTML.'];
  return isShown ? [{ label: 'Shell', language: 'shell', code, steps }] : [];
}
