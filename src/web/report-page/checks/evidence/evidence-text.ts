import type { Evidence, MeasuredFile } from '../../../../audits/audit.ts';
import { formatBytes, formatMs, formatSeconds } from '../../../../engine/text/units.ts';

const LIGHTHOUSE = /^Lighthouse \((\w+)\): (.*)$/s;
/** A code of the HTML parser: `missing-doctype`. */
const CODE = /^[a-z]+(?:-[a-z]+)+$/;

/** A note as text. */
export function noteText(note: string | null): string {
  if (note === null) return '';
  const [, severity, message] = LIGHTHOUSE.exec(note) ?? [];
  if (message) return `${capitalized(message)} (Lighthouse: ${severity} severity)`;
  if (CODE.test(note)) return capitalized(note.replaceAll('-', ' '));
  return withUnits(note);
}

/** Amounts that notes of earlier catalogues contain, in the units of the page: `90000 bytes` becomes `90 kB`. */
function withUnits(note: string): string {
  return note
    .replaceAll(/(\d{4,}) bytes/g, (_, bytes) => formatBytes(Number(bytes)))
    .replaceAll(/(\d{2,}) seconds/g, (_, seconds) => formatSeconds(Number(seconds)));
}

/** The text or the accessible name of an element, if the evidence contains it. */
export function elementName({ snippet, text, note }: Evidence): string | null {
  const [, said] = /^says "(.+)"$/s.exec(note ?? '') ?? [];
  if (said) return said;
  if (text) return text;
  const [, , named] = /\s(aria-label|alt|title|placeholder)="([^"]+)"/.exec(snippet ?? '') ?? [];
  return named ?? null;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The numbers of a file as text, in the order of the columns; empty where one is unknown. */
export const FILE_NUMBERS = {
  size: ({ bytes }: MeasuredFile) => (bytes === null ? '' : formatBytes(bytes)),
  saving: ({ saving }: MeasuredFile) => (saving === null ? '' : formatBytes(saving)),
  cachedFor: ({ lifetime }: MeasuredFile) => {
    if (lifetime === null) return '';
    return lifetime === 0 ? 'not cached' : formatSeconds(lifetime);
  },
  time: ({ milliseconds }: MeasuredFile) => (milliseconds === null ? '' : formatMs(milliseconds)),
};

/** All numbers in one line: `90 kB, could save 60 kB, cached for 1 hour`; empty without any. */
export function fileNumbersText(file: MeasuredFile | null): string {
  if (!file) return '';
  const saving = FILE_NUMBERS.saving(file);
  const lifetime = FILE_NUMBERS.cachedFor(file);
  return [
    FILE_NUMBERS.size(file),
    saving && `could save ${saving}`,
    lifetime && (file.lifetime === 0 ? lifetime : `cached for ${lifetime}`),
    FILE_NUMBERS.time(file),
  ]
    .filter(Boolean)
    .join(', ');
}
