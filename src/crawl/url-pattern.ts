/** Patterns of URLs that clients send: the grammar, and a matcher of linear time. */
import { withoutFragment } from '../engine/request-url.ts';

/** Maximum length of a pattern. */
const MAX_CHARACTERS = 500;
/** Groups of other pattern languages: a regular expression of a client could take exponential time. */
const RESERVED = ['(', ')', '{', '}'];
const WILDCARD = /(\*|:[a-z_]\w*)/i;
const NOT_IN_URLS = /[^!-~]+/g;
/** Characters of a wrong pattern that its error shows. */
const SHOWN_CHARACTERS = 100;

/** A text is not a pattern. */
export class PatternError extends Error {
  override readonly name = 'PatternError';
}

/** @throws PatternError which names the pattern and its problem */
export function requirePattern(pattern: string): void {
  const problem = patternProblem(pattern);
  if (problem !== null)
    throw new PatternError(`The pattern ${pattern.slice(0, SHOWN_CHARACTERS)} ${problem}.`);
}

/** The reason why a text is not a pattern, to follow its name; null if it is one. */
export function patternProblem(pattern: string): string | null {
  if (pattern.length > MAX_CHARACTERS) return `may have at most ${MAX_CHARACTERS} characters`;
  if (!/^(?:\/|\*|http)/i.test(pattern))
    return 'must begin with /, * or http, as no path begins with anything else';
  const reserved = RESERVED.find((character) => pattern.includes(character));
  if (reserved === undefined) return null;
  return `has ${reserved}, which patterns do not know: use * for any characters and :name for those up to the next /`;
}

/**
 * Compiles a pattern: literal text with `*` for any characters and `:name` for one or more up to the next slash. `?` is
 * literal. Compared with the whole URL without its fragment if the pattern begins with `http`, else with path and query.
 *
 * The matcher follows all states of the pattern at once, as bits of a number (the Shift-And algorithm): its time is the
 * product of both lengths at most, where a backtracking one can take exponential time.
 * @throws PatternError
 */
export function compilePattern(pattern: string): (url: URL) => boolean {
  requirePattern(pattern);
  const ofUrl = /^http/i.test(pattern);
  const origin = ofUrl ? pattern.split('/', 3).join('/') : '';
  // As the URL parser escapes the characters of paths and queries.
  const parts = (origin.toLowerCase() + pattern.slice(origin.length))
    .toWellFormed()
    .replace(NOT_IN_URLS, encodeURIComponent)
    .split(WILDCARD);
  /** By character, the states that accept it; those that accept any character, once or repeatedly. */
  const literals = new Map<string, bigint>();
  let [repeated, repeatedInSegment, anyInSegment] = [0n, 0n, 0n];
  let state = 1n;
  for (const [i, part] of parts.entries()) {
    const isWildcard = i % 2 === 1;
    if (isWildcard && part === '*') {
      repeated |= state;
    } else if (isWildcard) {
      anyInSegment |= state;
      state <<= 1n;
      repeatedInSegment |= state;
    } else {
      for (const character of part) {
        literals.set(character, (literals.get(character) ?? 0n) | state);
        state <<= 1n;
      }
    }
  }
  return (url) => {
    let states = 1n;
    for (const character of ofUrl ? withoutFragment(url.href) : url.pathname + url.search) {
      const inSegment = character === '/' ? 0n : -1n;
      const next = states & ((literals.get(character) ?? 0n) | (anyInSegment & inSegment));
      states = (next << 1n) | (states & (repeated | (repeatedInSegment & inSegment)));
      if (states === 0n) return false;
    }
    return (states & state) !== 0n;
  };
}
