/** A file that a `srcset` offers. */
export interface SrcsetCandidate {
  /** As written. */
  url: string;
  /** As written: `480w` or `2x`; empty without one. */
  descriptor: string;
}

/** The files that a `srcset` offers, in order. */
export function srcsetCandidates(srcset: string): SrcsetCandidate[] {
  const candidates: SrcsetCandidate[] = [];
  let expectsUrl = true;
  for (const word of srcset.split(/\s+/)) {
    // A descriptor ends at its comma, also without a space before the next URL.
    const comma = expectsUrl ? -1 : word.indexOf(',');
    const last = candidates.at(-1);
    if (!expectsUrl && last) last.descriptor += comma === -1 ? word : word.slice(0, comma);
    if (!expectsUrl && comma === -1) continue;
    const url = withoutCommas(word, comma + 1);
    if (url) candidates.push({ url, descriptor: '' });
    expectsUrl = !url || word.endsWith(',');
  }
  return candidates;
}

/** The URLs of a `srcset`, as written and in order. */
export function srcsetUrls(srcset: string): string[] {
  return srcsetCandidates(srcset).map(({ url }) => url);
}

/** The word from `start` on, without commas at either end. */
function withoutCommas(word: string, start: number): string {
  let first = start;
  let end = word.length;
  while (word[first] === ',') first++;
  while (end > first && word[end - 1] === ',') end--;
  return word.slice(first, end);
}
