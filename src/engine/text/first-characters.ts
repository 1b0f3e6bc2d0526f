/** The first half of a surrogate pair, which is not valid text without the second. */
const HALF_CHARACTER = /[\uD800-\uDBFF]$/;

/** The start of a text, at most that many UTF-16 units; never ends within a surrogate pair. */
export function firstCharacters(text: string, max: number): string {
  return text.slice(0, max).replace(HALF_CHARACTER, '');
}
