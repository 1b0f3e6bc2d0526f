/** Control characters that terminals obey, line separators, and bidirectional marks, which reorder text. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;
/** The same but for tabs, ends of lines, and the marks that ordinary Hebrew and Arabic texts contain. */
const IN_LINES = /(?![\n\t]|\r\n)[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;

/** Replaces control characters with their JSON escapes. @param pattern which ones */
export function escapeControlCharacters(text: string, pattern = CONTROL_CHARACTERS): string {
  return text.replace(pattern, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The same, but keeps lines, tabs and the marks U+061C, U+200E and U+200F. */
export const escapeControlCharactersInLines = (text: string) => escapeControlCharacters(text, IN_LINES);
