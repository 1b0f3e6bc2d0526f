/** The value below which that share of the values lies: nearest rank. NaN of no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** The middle of the values. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
