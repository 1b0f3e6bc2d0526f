const SPACE = /[ \t\n\r]*/y;
const TOKEN = /[[\]{},:]|true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** All but the quote, the backslash and control characters. */
const PLAIN_CHARACTERS = /[ !#-[\]-\uffff]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** What may come next. A bracket may close where its list or object is empty or has just had a value. */
type Expected = 'value' | 'first-value' | 'key' | 'first-key' | 'colon' | 'separator';

/**
 * Where a text stops being JSON, as an offset; its length when it ends too early, null when nothing is wrong.
 * `JSON.parse` names the place for some errors only.
 */
export function jsonErrorOffset(text: string): number | null {
  const open: string[] = [];
  let expected: Expected = 'value';
  let offset = skip(SPACE, text, 0);
  while (expected !== 'separator' || open.length > 0) {
    const end = text[offset] === '"' ? endOfString(text, offset) : skip(TOKEN, text, offset);
    const token = text[offset] === '"' ? '"' : text.slice(offset, end);
    const next: Expected | null = end > offset ? follow(expected, token, open) : null;
    if (!next) return offset;
    expected = next;
    offset = skip(SPACE, text, end);
  }
  return offset < text.length ? offset : null;
}

/** What may come after the token, null when the token may not come here. Keeps the stack of open brackets. */
function follow(expected: Expected, token: string, open: string[]): Expected | null {
  if (token === ']' || token === '}') {
    const isOpen = open.at(-1) === (token === ']' ? '[' : '{');
    const mayClose = expected === 'separator' || expected === (token === ']' ? 'first-value' : 'first-key');
    if (!isOpen || !mayClose) return null;
    open.pop();
    return 'separator';
  }
  switch (expected) {
    case 'key':
    case 'first-key':
      return token === '"' ? 'colon' : null;
    case 'colon':
      return token === ':' ? 'value' : null;
    case 'separator':
      if (token !== ',') return null;
      return open.at(-1) === '[' ? 'value' : 'key';
  }
  if (token === ',' || token === ':') return null;
  if (token !== '[' && token !== '{') return 'separator';
  open.push(token);
  return token === '[' ? 'first-value' : 'first-key';
}

/** The offset after the closing quote, or `start` when the string is broken or never closes. */
function endOfString(text: string, start: number): number {
  let offset = skip(PLAIN_CHARACTERS, text, start + 1);
  while (text[offset] === '\\') {
    const end = skip(ESCAPE, text, offset);
    if (end === offset) return start;
    offset = skip(PLAIN_CHARACTERS, text, end);
  }
  return text[offset] === '"' ? offset + 1 : start;
}

function skip(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset;
  return pattern.test(text) ? pattern.lastIndex : offset;
}
