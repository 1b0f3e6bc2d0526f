import type { Json } from '../../audits/audit.ts';

const MAX_MEASUREMENT_CHARACTERS = 300;

/** What an audit measured or expected, in words that fit on a few lines. */
export function measurementText(value: Json): string {
  const text = parts(value).join(', ');
  if (text.length <= MAX_MEASUREMENT_CHARACTERS) return text;
  return `${text.slice(0, MAX_MEASUREMENT_CHARACTERS).toWellFormed()}…`;
}

/** The members of an object, those of objects within it included, each with its name before it. */
function parts(value: Json): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [partText(value)];
  return Object.entries(value).flatMap(([name, member]) => {
    const [first = 'none', ...rest] = parts(member);
    return [`${wordsOf(name)}: ${first}`, ...rest];
  });
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

/** `documentWrite` and `document_write` read "document write". */
function wordsOf(name: string): string {
  return name.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
