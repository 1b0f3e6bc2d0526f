/** The share of words that two texts have in common, from 0 to 1, in any order; 1 when both have none. */
export function wordOverlap(words: readonly string[], others: readonly string[]): number {
  const total = words.length + others.length;
  if (total === 0) return 1;
  const left = new Map<string, number>();
  for (const word of words) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of others) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    common++;
  }
  return (2 * common) / total;
}
