/** What can stand before a slash that begins a regular expression rather than divides; so does the start of the code. */
const BEFORE_REGEX = /(?:[{([;,<>=+\-*%&|^!~?:/}]|\.\.\.|return|case|else)$/;
const LONGEST_BEFORE_REGEX = 'return'.length;
const WHITE_SPACE = ' \n\t';
/** The kinds of characters that are not just one to count, by code. Looked up so, the code takes half as long to read. */
const KINDS = new Uint8Array(128);
const WHITE = 1;
const MARK = 2;
for (const character of WHITE_SPACE) KINDS[character.charCodeAt(0)] = WHITE;
for (const character of `/{}"'\``) KINDS[character.charCodeAt(0)] = MARK;

/**
 * How many characters the code would have without comments and white space: Lighthouse's estimate of what a
 * minifier leaves. Code that cannot be read to its end counts in full.
 */
export function minifiedLength(code: string, language: 'css' | 'javascript'): number {
  const isScript = language === 'javascript';
  /** The open braces inside template literals, and which of them lead back into the literal. */
  const braces: ('literal' | 'code')[] = [];
  let length = 0;
  for (let start = 0, end: number; start < code.length; start = end) {
    end = start + 1;
    const kind = KINDS[code.charCodeAt(start)];
    if (!kind) {
      length++;
      continue;
    }
    if (kind === WHITE) continue;
    const character = code.charAt(start);
    if (character === '/' && code[end] === '*') {
      end = after(code, '*/', start + 2);
      if (end === -1) return code.length;
      if (code[start + 2] !== '!') continue;
    } else if (isScript && character === '/' && code[end] === '/') {
      end = after(code, '\n', end);
      if (end === -1) return length;
      continue;
    } else if (isScript && character === '/' && canRegexStart(code, start)) {
      end = endOfRegex(code, end);
    } else if (character === '{' && braces.length > 0) {
      braces.push('code');
    } else if (`'"\``.includes(character) || (character === '}' && braces.pop() === 'literal')) {
      end = endOfString(code, character === '}' ? '`' : character, end);
      if (end === -1) return code.length;
      if (code.endsWith('${', end)) braces.push('literal');
    }
    length += end - start;
  }
  return length;
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
  for (let i = from; i < code.length; i++) {
    if (code[i] === '\\') i++;
    else if (code[i] === quote) return i + 1;
    else if (quote === '`' && code[i] === '$' && code[i + 1] === '{') return i + 2;
  }
  return -1;
}
