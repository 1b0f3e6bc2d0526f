/** One value that a scenario measured, and its target. */
export interface Measurement {
  name: string;
  target: string;
  measured: string;
  isMet: boolean;
}

/** A count that must be zero. */
export function none(name: string, count: number): Measurement {
  return { name, target: '0', measured: String(count), isMet: count === 0 };
}

/** Milliseconds that must not exceed a limit. */
export function within(name: string, limitMs: number, measuredMs: number): Measurement {
  return {
    name,
    target: `<= ${limitMs} ms`,
    measured: `${Math.round(measuredMs)} ms`,
    isMet: measuredMs <= limitMs,
  };
}

/** A text that must equal the target. */
export function exactly(name: string, target: string, measured: string): Measurement {
  return { name, target, measured, isMet: measured === target };
}
