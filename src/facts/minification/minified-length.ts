/** Matches code after which a slash begins a regular expression, not a division. At the start, it begins one too. */
const BEFORE_REGEX = /(?:[{([;,<>=+\-*%&|^!~?:/}]|\.\.\.|return|case|else)$/;
const LONGEST_BEFORE_REGEX = 'return'.length;
const BACKSLASH = 0x5c;
const DOLLAR = 0x24;
const WHITE_SPACE = ' \n\t';

/** The kinds of characters, by character code: 1 for white space, so that a sum counts it; 0 for most others. */
type CharacterKinds = Uint8Array;
const MARK = 2;
const KINDS = kindsWithMarks(`/"'\``);
/** Braces matter only inside a template literal. */
const KINDS_IN_LITERAL = kindsWithMarks(`/"'\`{}`);

/** The characters without comments and white space, as Lighthouse counts them; all if there is a syntax error. */
export function minifiedLength(code: string, language: 'css' | 'javascript'): number {
  const isScript = language === 'javascript';
  /** The open braces inside template literals, and which of them lead back into the literal. */
  const braces: ('literal' | 'code')[] = [];
  let kinds = KINDS;
  const scanned: Scanned = { end: 0, whiteSpace: 0 };
  let removed = 0;
  for (let start = 0, end: number; start < code.length; start = end) {
    scanToMark(code, start, kinds, scanned);
    removed += scanned.whiteSpace;
    start = scanned.end;
    if (start === code.length) break;
    end = start + 1;
    const character = code.charAt(start);
    if (character === '/') {
      if (code[end] === '*') {
        end = after(code, '*/', start + 2);
        if (end === -1) return code.length;
        if (code[start + 2] !== '!') removed += end - start;
      } else if (isScript && code[end] === '/') {
        end = after(code, '\n', end);
        if (end === -1) end = code.length;
        removed += end - start;
      } else if (isScript && canRegexStart(code, start)) {
        end = endOfRegex(code, end);
      }
    } else if (character === '{') {
      braces.push('code');
    } else {
      if (character !== '}' || braces.pop() === 'literal') {
        end = endOfString(code, character === '}' ? '`' : character, end);
        if (end === -1) return code.length;
        if (code.endsWith('${', end)) braces.push('literal');
      }
      kinds = braces.length > 0 ? KINDS_IN_LITERAL : KINDS;
    }
  }
  return code.length - removed;
}

interface Scanned {
  end: number;
  whiteSpace: number;
}

// A function of its own: inside the loop over the marks, V8 sometimes left this scan five times slower.
function scanToMark(code: string, start: number, kinds: CharacterKinds, scanned: Scanned): void {
  let whiteSpace = 0;
  let end = start;
  // White space is summed up without a branch, which the processor would often mispredict.
  for (; end < code.length; end++) {
    const kind = kinds[code.charCodeAt(end)] as number;
    if (kind === MARK) break;
    whiteSpace += kind;
  }
  scanned.end = end;
  scanned.whiteSpace = whiteSpace;
}

function kindsWithMarks(marks: string): CharacterKinds {
  const kinds = new Uint8Array(0x1_0000);
  for (const character of WHITE_SPACE) kinds[character.charCodeAt(0)] = 1;
  for (const character of marks) kinds[character.charCodeAt(0)] = MARK;
  return kinds;
}

function after(code: string, mark: string, from: number): number {
  const found = code.indexOf(mark, from);
  return found === -1 ? -1 : found + mark.length;
}

function canRegexStart(code: string, slash: number): boolean {
  let end = slash;
  while (end > 0 && WHITE_SPACE.includes(code.charAt(end - 1))) end--;
  return end === 0 || BEFORE_REGEX.test(code.slice(Math.max(0, end - LONGEST_BEFORE_REGEX), end));
}

function endOfRegex(code: string, from: number): number {
  let isInClass = false;
  for (let i = from; i < code.length; i++) {
    const character = code[i];
    if (character === '\\') i++;
    else if (character === '[') isInClass = true;
    else if (character === ']') isInClass = false;
    else if (character === '/' && !isInClass) return i + 1;
  }
  return code.length;
}

/** Where the string ends, or the piece of a template literal before an expression; -1 when it never does. */
function endOfString(code: string, quote: string, from: number): number {
  const closing = quote.charCodeAt(0);
  for (let i = from; i < code.length; i++) {
    const character = code.charCodeAt(i);
    if (character === BACKSLASH) i++;
    else if (character === closing) return i + 1;
    else if (character === DOLLAR && quote === '`' && code[i + 1] === '{') return i + 2;
  }
  return -1;
}
