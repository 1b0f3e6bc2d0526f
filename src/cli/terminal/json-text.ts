import { escapeControlCharacters } from '../../escape-control-characters.ts';

/** JSON for people and programs. The serialiser escapes ESC, but not the C1 controls, which terminals obey too. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2).split('\n').map(escapeControlCharacters).join('\n');
}
