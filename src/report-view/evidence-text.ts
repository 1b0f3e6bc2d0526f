import { formatBytes, formatMs, formatSeconds } from '../engine/text/units.ts';
import type { Evidence, MeasuredFile } from '../facts/evidence-type.ts';

const LIGHTHOUSE = /^Lighthouse \((\w+)\): (.*)$/s;
/** A code of the HTML parser: `missing-doctype`. */
const CODE = /^[a-z]+(?:-[a-z]+)+$/;

/** A note as text. */
export function noteText(note: string | null): string {
  const [, severity, message] = LIGHTHOUSE.exec(note ?? '') ?? [];
  if (message) return `${capitalized(message)} (Lighthouse: ${severity} severity)`;
  return note && CODE.test(note) ? capitalized(note.replaceAll('-', ' ')) : (note ?? '');
}

/** The text or the accessible name of an element, if the evidence contains it. */
export function elementName({ snippet, text, note }: Evidence): string | null {
  const [, said] = /^says "(.+)"$/s.exec(note ?? '') ?? [];
  const [, , named] = /\s(aria-label|alt|title|placeholder)="([^"]+)"/.exec(snippet ?? '') ?? [];
  return said || text || named || null;
}

/** The text with a capital first letter. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface FileNumber {
  field: keyof MeasuredFile;
  title: string;
  format: (amount: number) => string;
  /** Names the number in a line of text. */
  prefix?: string;
  /** The sum of several files is shown. */
  hasTotal?: boolean;
}

/** The numbers of a file, in the order of the columns. */
export const FILE_NUMBERS: FileNumber[] = [
  { field: 'bytes', title: 'Size', format: formatBytes, hasTotal: true },
  { field: 'saving', title: 'Saving', format: formatBytes, prefix: 'could save ', hasTotal: true },
  {
    field: 'lifetime',
    title: 'Cached for',
    format: (seconds) => (seconds === 0 ? 'not cached' : formatSeconds(seconds)),
    prefix: 'cached for ',
  },
  { field: 'milliseconds', title: 'Time', format: formatMs },
];

/** All numbers in one line: `90 kB, could save 60 kB, cached for 1 hour`; empty without any. */
export function fileNumbersText(file: MeasuredFile | null): string {
  const parts = FILE_NUMBERS.map(({ field, format, prefix = '' }) => {
    const amount = file?.[field] ?? null;
    if (amount === null) return '';
    return field === 'lifetime' && amount === 0 ? format(amount) : prefix + format(amount);
  });
  return parts.filter(Boolean).join(', ');
}
