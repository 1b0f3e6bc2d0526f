/**
 * Characters that steer a terminal or reorder its lines: controls, among them ESC and the C1 set, line separators,
 * and the bidirectional marks.
 */
const STEERING = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** The text on one line and harmless: white space becomes one space, what steers becomes `\u001b` and the like. */
export function printable(text: string): string {
  return escapeSteering(text.replace(/\s+/gu, ' ').trim());
}

/** Replaces what steers a terminal with its escape in JSON and JavaScript. */
export function escapeSteering(text: string): string {
  return text.replace(STEERING, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
