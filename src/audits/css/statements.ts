/** A piece of CSS, trimmed and without comments, and the mark that ends it: `{`, `}`, `;` or nothing. */
export interface Statement {
  text: string;
  end: string;
}

const PIECE = /\/\*|\\[\s\S]|["'(){};]|[^/"'(){};\\]+|[\s\S]/y;

/** Cuts CSS at the braces and semicolons that stand outside strings and brackets. Linear. */
export function* statements(css: string): Generator<Statement> {
  let text = '';
  let openBrackets = 0;
  for (let offset = 0; offset < css.length; ) {
    PIECE.lastIndex = offset;
    const piece = PIECE.exec(css)?.[0] ?? '';
    const start = offset;
    offset += piece.length;
    if (piece === '/*') {
      offset = endOf(css, '*/', offset);
    } else if (piece === '"' || piece === "'") {
      offset = endOfString(css, piece, offset);
      text += css.slice(start, offset);
    } else if (piece === '{' || piece === '}' || (piece === ';' && openBrackets === 0)) {
      yield { text: text.trim(), end: piece };
      text = '';
      openBrackets = 0;
    } else {
      if (piece === '(') openBrackets++;
      if (piece === ')') openBrackets = Math.max(0, openBrackets - 1);
      text += piece;
    }
  }
  if (text.trim()) yield { text: text.trim(), end: '' };
}

function endOf(css: string, mark: string, from: number): number {
  const found = css.indexOf(mark, from);
  return found === -1 ? css.length : found + mark.length;
}

/** A string ends at its quote, or unfinished at the end of its line. */
function endOfString(css: string, quote: string, from: number): number {
  for (let i = from; i < css.length; i++) {
    if (css[i] === '\\') i++;
    else if (css[i] === '\n') return i;
    else if (css[i] === quote) return i + 1;
  }
  return css.length;
}
