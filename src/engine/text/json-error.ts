import jsonc from 'jsonc-parser';

/** The parser calls itself for each level, so deeper text would overflow the stack. */
const MAX_DEPTH = 1_000;
const STRICT_JSON: jsonc.ParseOptions = { disallowComments: true };

/** Where the parser stops. */
class SyntaxStop extends Error {
  readonly offset: number;
  constructor(offset: number) {
    super(`not JSON at offset ${offset}`);
    this.offset = offset;
  }
}

/**
 * The offset at which a text stops being JSON; its length when it ends too early, null when it is JSON.
 * `JSON.parse` locates some errors only. A text with an error is not read deeper than 1000 levels.
 */
export function jsonErrorOffset(text: string): number | null {
  if (isJson(text)) return null;
  let depth = 0;
  const open = (offset: number) => {
    if (++depth > MAX_DEPTH) throw new SyntaxStop(offset);
  };
  const close = () => {
    depth--;
  };
  const visitor: jsonc.JSONVisitor = {
    onObjectBegin: open,
    onArrayBegin: open,
    onObjectEnd: close,
    onArrayEnd: close,
    onError: (_, offset) => {
      throw new SyntaxStop(offset);
    },
  };
  try {
    jsonc.visit(text, visitor, STRICT_JSON);
  } catch (error) {
    if (error instanceof SyntaxStop) return error.offset;
    throw error;
  }
  return text.length;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
