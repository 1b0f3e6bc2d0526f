/** One thing that a scenario measured, and what is asked of it. */
export interface Finding {
  what: string;
  asked: string;
  measured: string;
  isMet: boolean;
}

/** A count that must be zero. */
export function none(what: string, count: number): Finding {
  return { what, asked: '0', measured: String(count), isMet: count === 0 };
}

/** Milliseconds that must not exceed a limit. */
export function within(what: string, limitMs: number, measuredMs: number): Finding {
  return {
    what,
    asked: `<= ${limitMs} ms`,
    measured: `${Math.round(measuredMs)} ms`,
    isMet: measuredMs <= limitMs,
  };
}

/** A text that must be this one. */
export function exactly(what: string, asked: string, measured: string): Finding {
  return { what, asked, measured, isMet: measured === asked };
}
