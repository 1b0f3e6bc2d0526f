import { readFileSync } from 'node:fs';
import { checkSync, type Diagnostics } from 'recheck';
import recheck from 'recheck/package.json' with { type: 'json' };

/** Patterns whose check takes long, and that recheck found safe: its version in the first line, then a pattern a line. */
export const RECORD = new URL('slow-safe-patterns.txt', import.meta.url);
export const RECORD_VERSION = `recheck ${recheck.version}`;

/** Limits by steps. Its own limits by time would have the outcome depend on the machine. */
const LIMITS = {
  attackTimeout: null,
  incubationTimeout: null,
  attackLimit: 20_000_000,
  maxAttackStringSize: 50_000,
} as const;

// Its native programs are not installed.
process.env.RECHECK_SYNC_BACKEND = 'pure';

/** The recorded patterns; none after an update of recheck. */
export function readRecord(): Set<string> {
  const [version, ...patterns] = readFileSync(RECORD, 'utf8').trimEnd().split('\n');
  return new Set(version === RECORD_VERSION ? patterns : []);
}

/** Whether a pattern, as `/source/flags`, takes linear time for any text. `unknown` after `timeoutMs`. */
export function checkPattern(pattern: string, timeoutMs = 60_000): Diagnostics {
  const end = pattern.lastIndexOf('/');
  return checkSync(pattern.slice(1, end), pattern.slice(end + 1), { ...LIMITS, timeout: timeoutMs });
}

/** A text of at most that many characters for which the pattern takes the most time. @throws Error unless it has one */
export function attackOf(pattern: string, characters: number): string {
  const result = checkPattern(pattern);
  if (result.status !== 'vulnerable') throw new Error(`No text is known for which ${pattern} takes long.`);
  const { pumps, suffix } = result.attack;
  const text = (times: number) =>
    pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join('') + suffix;
  const [none, once] = [text(0).length, text(1).length];
  return text(Math.max(1, Math.floor((characters - none) / (once - none))));
}
