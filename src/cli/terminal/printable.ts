import { escapeControlCharacters } from '../../escape-control-characters.ts';

/** The text on one line and safe to print: collapses white space and escapes control characters as `\u001b`. */
export function printable(text: string): string {
  return escapeControlCharacters(text.replace(/\s+/gu, ' ').trim());
}
