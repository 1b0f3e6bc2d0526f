import jsonc from 'jsonc-parser';

/** Maximum depth: the parser is recursive, so deeper text would overflow the stack. */
const MAX_DEPTH = 1_000;
const STRICT_JSON: jsonc.ParseOptions = { disallowComments: true };

/** Ends the parsing: the parser would continue after an error. */
function stopAt(offset: number): never {
  throw new SyntaxError('not JSON', { cause: offset });
}

/**
 * The offset of the first error in a JSON text: its length if it ends too early, null if it is valid. `JSON.parse`
 * reports the position of some errors only. Of a text with an error, at most 1,000 levels are parsed.
 */
export function jsonErrorOffset(text: string): number | null {
  if (isJson(text)) return null;
  let depth = 0;
  const open = (offset: number) => {
    if (++depth > MAX_DEPTH) stopAt(offset);
  };
  const close = () => {
    depth--;
  };
  const visitor: jsonc.JSONVisitor = {
    onObjectBegin: open,
    onArrayBegin: open,
    onObjectEnd: close,
    onArrayEnd: close,
    onError: (_, offset) => stopAt(offset),
  };
  try {
    jsonc.visit(text, visitor, STRICT_JSON);
  } catch (error) {
    if (error instanceof SyntaxError && typeof error.cause === 'number') return error.cause;
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
