/** Patterns of URLs that clients send: the grammar, and a matcher of linear time. */
import { withoutFragment } from '../engine/request-url.ts';

/** Maximum length of a pattern. */
const MAX_CHARACTERS = 500;
/** Groups of other pattern languages: a regular expression of a client could take exponential time. */
const RESERVED = ['(', ')', '{', '}'];
const WILDCARD = /\*|:[a-z_]\w*/gi;
const NOT_IN_URLS = /[^!-~]+/g;
const SLASH = '/'.charCodeAt(0);
const WORD_BITS = 32;

/** A state of the matcher: it accepts one character of the code, or any number of them if it `loops`. */
interface Step {
  code: number | 'any' | 'in-segment';
  loops: boolean;
}

/** A text is not a pattern. */
export class PatternError extends Error {
  override readonly name = 'PatternError';
}

/** Characters of a wrong pattern that its error shows. */
const SHOWN_CHARACTERS = 100;

/** @throws PatternError which names the pattern and its problem */
export function requirePattern(pattern: string): void {
  const problem = patternProblem(pattern);
  if (problem !== null)
    throw new PatternError(`The pattern ${pattern.slice(0, SHOWN_CHARACTERS)} ${problem}.`);
}

/** The reason why a text is not a pattern, to follow its name; null if it is one. */
export function patternProblem(pattern: string): string | null {
  if (pattern.length > MAX_CHARACTERS) return `may have at most ${MAX_CHARACTERS} characters`;
  const reserved = RESERVED.find((character) => pattern.includes(character));
  if (reserved === undefined) return null;
  return `has ${reserved}, which patterns do not know: use * for any characters and :name for those up to the next /`;
}

/**
 * Compiles a pattern: literal text with `*` for any characters and `:name` for one or more up to the next slash. `?` is
 * literal. Compared with the whole URL without its fragment if the pattern begins with `http`, else with path and query.
 *
 * The matcher follows all positions in the pattern at once, as bits of words (the Shift-And algorithm), so that its time is
 * the product of the lengths at most, divided by 32; a backtracking one could take exponential time.
 * @throws PatternError
 */
export function compilePattern(pattern: string): (url: URL) => boolean {
  requirePattern(pattern);
  const matches = createMatcher(stepsOf(pattern));
  const ofUrl = pattern.startsWith('http');
  return (url) => matches(ofUrl ? withoutFragment(url.href) : url.pathname + url.search);
}

function stepsOf(pattern: string): Step[] {
  // As the URL parser escapes the characters of paths and queries.
  const text = pattern.toWellFormed().replace(NOT_IN_URLS, encodeURIComponent);
  const steps: Step[] = [];
  let end = 0;
  const addLiteral = (until: number) => {
    for (; end < until; end++) steps.push({ code: text.charCodeAt(end), loops: false });
  };
  for (const { 0: wildcard, index } of text.matchAll(WILDCARD)) {
    addLiteral(index);
    end += wildcard.length;
    // A loop takes in the one before it: two in succession would accept the same.
    if (wildcard === '*' && steps.at(-1)?.loops) steps.pop();
    if (wildcard === '*') steps.push({ code: 'any', loops: true });
    else steps.push({ code: 'in-segment', loops: false }, { code: 'in-segment', loops: true });
  }
  addLiteral(text.length);
  return steps;
}

function createMatcher(steps: readonly Step[]): (text: string) => boolean {
  const words = Math.floor(steps.length / WORD_BITS) + 1;
  const bitsOf = (has: (step: Step) => boolean) => {
    const bits = new Uint32Array(words);
    for (const [i, step] of steps.entries()) if (has(step)) setBit(bits, i);
    return bits;
  };
  const accepts = (step: Step, code: number) =>
    step.code === code || step.code === 'any' || (step.code === 'in-segment' && code !== SLASH);
  const tablesFor = (code: number) => ({
    next: bitsOf((step) => !step.loops && accepts(step, code)),
    same: bitsOf((step) => step.loops && accepts(step, code)),
  });
  const codes = steps.flatMap(({ code }) => (typeof code === 'number' ? code : []));
  const tables = new Map([...codes, SLASH].map((code) => [code, tablesFor(code)]));
  const others = tablesFor(-1);
  const loops = bitsOf((step) => step.loops);
  return (text) => {
    let states = new Uint32Array(words);
    let before = new Uint32Array(words);
    setBit(states, 0);
    skipLoops(states, loops);
    for (let i = 0; i < text.length; i++) {
      const { next, same } = tables.get(text.charCodeAt(i)) ?? others;
      [before, states] = [states, before];
      let carry = 0;
      let any = 0;
      for (let word = 0; word < words; word++) {
        const bits = Number(before[word]);
        const moved = bits & Number(next[word]);
        const now = (moved << 1) | carry | (bits & Number(same[word]));
        states[word] = now;
        carry = moved >>> (WORD_BITS - 1);
        any |= now;
      }
      if (any === 0) return false;
      skipLoops(states, loops);
    }
    return (Number(states[words - 1]) >>> (steps.length % WORD_BITS)) % 2 === 1;
  };
}

function setBit(bits: Uint32Array, i: number): void {
  const word = Math.floor(i / WORD_BITS);
  bits[word] = Number(bits[word]) | (1 << (i % WORD_BITS));
}

/** Adds the state behind each loop, which may accept nothing. */
function skipLoops(states: Uint32Array, loops: Uint32Array): void {
  let carry = 0;
  for (let word = 0; word < states.length; word++) {
    const bits = Number(states[word]);
    const skipped = bits & Number(loops[word]);
    states[word] = bits | (skipped << 1) | carry;
    carry = skipped >>> (WORD_BITS - 1);
  }
}
