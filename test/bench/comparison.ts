/** Bounds of a measured value, or of its ratio to the reference. */
export interface Target {
  of: 'value' | 'ratio';
  atLeast?: number;
  atMost?: number;
}

/** One row of the benchmark's table. */
export interface Comparison {
  name: string;
  unit: string;
  /** This project's value. */
  ours: number;
  /** The value that ours is compared with, in the same unit; null for a value without a comparison. */
  reference: number | null;
  /** The ratio of CPU times, if both were measured. Other load on the machine hardly changes it. */
  cpuRatio?: number;
  /** Null for a value without a target. */
  target: Target | null;
  /** Further values, for the JSON file. */
  details?: object;
}

/** Our value divided by the reference; null without a reference. */
export function ratioOf({ ours, reference }: Comparison): number | null {
  return reference === null ? null : ours / reference;
}

/** Whether the target is met; null without one. */
export function isMet(comparison: Comparison): boolean | null {
  const { target, ours } = comparison;
  if (!target) return null;
  const value = target.of === 'value' ? ours : ratioOf(comparison);
  if (value === null) return false;
  return (
    value >= (target.atLeast ?? Number.NEGATIVE_INFINITY) &&
    value <= (target.atMost ?? Number.POSITIVE_INFINITY)
  );
}
