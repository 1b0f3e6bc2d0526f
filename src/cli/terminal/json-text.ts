import { escapeControlCharacters } from '../../escape-control-characters.ts';

/** Indented JSON. `JSON.stringify` escapes ESC but not the C1 control characters, which terminals obey too. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2).split('\n').map(escapeControlCharacters).join('\n');
}
