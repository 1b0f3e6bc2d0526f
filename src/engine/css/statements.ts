const MARK = /[/"'(){};\\]/g;

/**
 * Splits CSS at the braces and semicolons outside strings and brackets, in linear time.
 * @param read called with a piece, trimmed and without comments, and the character that ends it: `{`, `}`, `;` or none;
 *   returns whether to continue
 */
export function readStatements(css: string, read: (text: string, end: string) => boolean): void {
  /** The text of the statement before the last comment, and the offset where it continues. */
  let before = '';
  let start = 0;
  let openBrackets = 0;
  for (let at = nextMark(css, 0), next: number; at !== -1; at = nextMark(css, next)) {
    const mark = css.charAt(at);
    next = at + 1;
    if (mark === '/') {
      if (css[next] !== '*') continue;
      before += css.slice(start, at);
      const end = css.indexOf('*/', next + 1);
      start = next = end === -1 ? css.length : end + 2;
    } else if (mark === '\\') {
      next++;
    } else if (mark === '"' || mark === "'") {
      next = endOfString(css, mark, next);
    } else if (mark === '(') {
      openBrackets++;
    } else if (mark === ')') {
      openBrackets = Math.max(0, openBrackets - 1);
    } else if (mark !== ';' || openBrackets === 0) {
      if (!read((before + css.slice(start, at)).trim(), mark)) return;
      before = '';
      start = next;
      openBrackets = 0;
    }
  }
  const rest = (before + css.slice(start)).trim();
  if (rest) read(rest, '');
}

function nextMark(css: string, from: number): number {
  MARK.lastIndex = from;
  return MARK.test(css) ? MARK.lastIndex - 1 : -1;
}

/** The offset after a string, which ends at its quote or, if unterminated, at the end of its line. */
function endOfString(css: string, quote: string, from: number): number {
  for (let i = from; i < css.length; i++) {
    if (css[i] === '\\') i++;
    else if (css[i] === '\n') return i;
    else if (css[i] === quote) return i + 1;
  }
  return css.length;
}
