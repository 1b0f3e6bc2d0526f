import { escapeControlCharacters } from '../../escape-control-characters.ts';

/** The text on one line and harmless: white space becomes one space, control characters become `\u001b` and the like. */
export function printable(text: string): string {
  return escapeControlCharacters(text.replace(/\s+/gu, ' ').trim());
}
