import type { Json } from '../../audits/audit.ts';

const MAX_MEASUREMENT_CHARACTERS = 300;

/** What an audit measured or expected, in words that fit on a few lines. */
export function measurementText(value: Json): string {
  const text = isObject(value)
    ? Object.entries(value)
        .map(([name, part]) => `${wordsOf(name)}: ${partText(part)}`)
        .join(', ')
    : partText(value);
  if (text.length <= MAX_MEASUREMENT_CHARACTERS) return text;
  return `${text.slice(0, MAX_MEASUREMENT_CHARACTERS).toWellFormed()}…`;
}

function partText(value: Json): string {
  if (value === null) return 'none';
  if (value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value) && value.every((part) => typeof part !== 'object'))
    return value.join(', ') || 'none';
  return JSON.stringify(value);
}

function isObject(value: Json): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `documentWrite` and `document_write` read "document write". */
function wordsOf(name: string): string {
  return name.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
