/** The URLs of a `srcset`, as written and in order. */
export function srcsetUrls(srcset: string): string[] {
  const urls: string[] = [];
  let expectsUrl = true;
  for (const word of srcset.split(/\s+/)) {
    // A descriptor ends at its comma, also without a space before the next URL.
    const comma = expectsUrl ? -1 : word.indexOf(',');
    if (!expectsUrl && comma === -1) continue;
    const text = withoutCommas(word, comma + 1);
    if (text) urls.push(text);
    expectsUrl = !text || word.endsWith(',');
  }
  return urls;
}

/** The word from `start` on, without commas at either end. */
function withoutCommas(word: string, start: number): string {
  let first = start;
  let end = word.length;
  while (word[first] === ',') first++;
  while (end > first && word[end - 1] === ',') end--;
  return word.slice(first, end);
}
