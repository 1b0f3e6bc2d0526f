/** Maximum length of texts; longer ones are cut and end with an ellipsis. */
export const MAX_TEXT_CHARACTERS = 1_000;
/** Maximum number of list entries and object members. */
export const MAX_LIST_ENTRIES = 100;

/**
 * Cuts long texts and lists at any depth of JSON data: a page may contain megabytes in an attribute, and people read
 * reports. Member names may be words of the page too. Data within the limits is returned unchanged.
 */
export function clipJson<Value>(value: Value): Value {
  return isShort(value) ? value : (clip(value) as Value);
}

function isShort(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= MAX_TEXT_CHARACTERS;
  if (value === null || typeof value !== 'object') return true;
  if (Array.isArray(value)) return value.length <= MAX_LIST_ENTRIES && value.every(isShort);
  let members = 0;
  // Nearly all data are short, so their members are counted without listing them.
  for (const name in value) {
    if (++members > MAX_LIST_ENTRIES || !isShort(name)) return false;
    if (!isShort((value as Record<string, unknown>)[name])) return false;
  }
  return true;
}

function clip(value: unknown): unknown {
  if (typeof value === 'string') return clipText(value);
  if (Array.isArray(value)) return value.slice(0, MAX_LIST_ENTRIES).map(clip);
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value).slice(0, MAX_LIST_ENTRIES);
  return Object.fromEntries(members.map(([name, part]) => [clipText(name), clip(part)]));
}

function clipText(text: string): string {
  if (text.length <= MAX_TEXT_CHARACTERS) return text;
  return `${firstCharacters(text, MAX_TEXT_CHARACTERS - 1)}…`;
}

/** The first half of a surrogate pair, which is not valid text without the second. */
const HALF_CHARACTER = /[\uD800-\uDBFF]$/;

/** The start of a text, at most that many UTF-16 units; never ends within a surrogate pair. */
export function firstCharacters(text: string, max: number): string {
  return text.slice(0, max).replace(HALF_CHARACTER, '');
}
