/**
 * Characters that steer a terminal or reorder its lines: controls, among them ESC and the C1 set, line separators,
 * and the bidirectional marks.
 */
const STEERING = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** Replaces what steers a terminal with its escape in JSON and JavaScript. */
export function escapeSteering(text: string): string {
  return text.replace(STEERING, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
