import type { Evidence } from '../audit.ts';
import { elementEvidence, textEvidence, withFile } from '../evidence.ts';
import type { Code } from './code-of-page.ts';
import { minifiedLength } from './minified-length.ts';

/** Lighthouse's threshold: it ignores smaller savings. */
const MIN_WASTED_BYTES = 2048;

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
