/** What is asked of a measured value, or of its ratio to what it is compared with. */
export interface Target {
  of: 'value' | 'ratio';
  atLeast?: number;
  atMost?: number;
}

/** One line of the benchmark's table. */
export interface Comparison {
  what: string;
  unit: string;
  /** This project's value. */
  ours: number;
  /** What it is compared with, in the same unit; null for a value that stands alone. */
  reference: number | null;
  /** The ratio of processor times, where there is one: hardly moved by what else the machine does. */
  cpuRatio?: number;
  /** Null for what is only told. */
  target: Target | null;
  /** What was measured beside, for the JSON. */
  details?: object;
}

/** Ours in parts of the reference; null for a value that stands alone. */
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
