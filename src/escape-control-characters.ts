/**
 * Control characters for a terminal, and those that reorder its lines: controls, among them ESC and the C1 set, line separators,
 * and the bidirectional marks.
 */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** Replaces control characters with their escapes in JSON and JavaScript. */
export function escapeControlCharacters(text: string): string {
  return text.replace(
    CONTROL_CHARACTERS,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
