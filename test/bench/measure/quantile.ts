/** The quantile by the nearest-rank method; NaN without values. @param share from 0 to 1 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** The median by the nearest-rank method; NaN without values. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
