/** Control characters that terminals obey, line separators, and bidirectional marks, which reorder text. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;
/** The same but for tabs and ends of lines. */
const IN_LINES = /[[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]--[\n\r\t]]|\r(?!\n)/gv;

/** Replaces control characters with their JSON escapes. @param pattern which ones */
export function escapeControlCharacters(text: string, pattern = CONTROL_CHARACTERS): string {
  return text.replace(pattern, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The same, but keeps lines and tabs. */
export const escapeControlCharactersInLines = (text: string) => escapeControlCharacters(text, IN_LINES);
