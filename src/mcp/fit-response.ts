import { firstCharacters } from '../engine/text/clip-json.ts';
import { escapeControlCharactersInLines } from '../escape-control-characters.ts';

/** Maximum size of a response as JSON text: each response takes a part of the context window of an agent. */
const MAX_RESPONSE_BYTES = 10_000;
/** Shorter texts are not cut. */
const MIN_TEXT_CHARACTERS = 200;

/**
 * Escapes control characters in texts, which may quote a page, and shortens lists to their limits. Then, until the
 * response is within its own limit, shortens its longest list from the end, or its longest text.
 * @param limits maximum number of entries, by the path of the list, such as `page_content.evidence`
 * @returns the response, with the number of removed entries by the path of the list
 */
export function fitResponse<Response extends object>(
  response: Response,
  limits: Readonly<Record<string, number>> = {},
): Response & { left_out: Record<string, number> } {
  const fitted: Response & { left_out: Record<string, number> } = {
    ...JSON.parse(JSON.stringify(response), (_, value) =>
      typeof value === 'string' ? escapeControlCharactersInLines(value) : value,
    ),
    left_out: {},
  };
  const removeLast = (list: unknown[], path: string) => {
    fitted.left_out[path] = (fitted.left_out[path] ?? 0) + 1;
    return bytesOf(list.pop());
  };
  for (const { value, path } of partsOf(fitted)) {
    const limit = limits[path] ?? value.length;
    while (typeof value !== 'string' && value.length > limit) removeLast(value, path);
  }
  for (;;) {
    let excess = bytesOf(fitted) - MAX_RESPONSE_BYTES;
    if (excess <= 0) return fitted;
    const [longest] = [...partsOf(fitted)]
      .filter(({ value }) => value.length > (typeof value === 'string' ? MIN_TEXT_CHARACTERS : 1))
      .sort((a, b) => bytesOf(b.value) - bytesOf(a.value));
    if (!longest) throw new Error('a response cannot be shortened');
    const { value, path, parent, key } = longest;
    if (typeof value === 'string') {
      const kept = Math.floor(value.length * (1 - excess / bytesOf(value))) - 1;
      parent[key] = `${firstCharacters(value, Math.max(MIN_TEXT_CHARACTERS - 1, kept))}…`;
    } else while (excess > 0 && value.length > 1) excess -= removeLast(value, path);
  }
}

/** A list or a text, which is a member of an object or an entry of a list. */
interface Part {
  value: unknown[] | string;
  /** The names of members down to it, with dots between them. Entries of lists have no name of their own. */
  path: string;
  parent: Record<string, unknown>;
  key: string;
}

function* partsOf(parent: object, parentPath = ''): Generator<Part> {
  for (const [key, value] of Object.entries(parent)) {
    const names = Array.isArray(parent) ? [parentPath] : [parentPath, key];
    const path = names.filter(Boolean).join('.');
    if (typeof value === 'string' || Array.isArray(value))
      yield { value, path, parent: parent as Part['parent'], key };
    if (typeof value === 'object' && value !== null) yield* partsOf(value, path);
  }
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
