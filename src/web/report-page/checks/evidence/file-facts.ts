import { formatBytes, formatSeconds } from '../../units.ts';

/** The numbers that audits write into the note on a file, and the text that remains. */
export interface FileFacts {
  /** Bytes on the wire. */
  size: number | null;
  /** Bytes that a fix would save. */
  saving: number | null;
  /** Seconds that browsers keep the file. */
  lifetime: number | null;
  rest: string;
}

const AMOUNT = String.raw`(\d[\d,]*(?:\.\d+)?)(?: ?(bytes?|B|kB|MB))`;
const UNMINIFIED = new RegExp(String.raw`(\d[\d,]*) of ${AMOUNT} are (comments and white ?space)`);
const SAVING = new RegExp(`(?:could|would|can) save (?:about )?${AMOUNT}?`);
const LIFETIME = /(?:kept|cached) for (\d+) (?:s|seconds)\b/;
const SIZE = new RegExp(String.raw`(?:\bof )?${AMOUNT}\b`);
const BYTES: Record<string, number> = { kB: 1_000, MB: 1_000_000 };

/** Reads the sizes, savings and lifetimes out of a note such as `kept for 60 seconds, 900 bytes`. */
export function readFileFacts(note: string): FileFacts {
  const facts: FileFacts = { size: null, saving: null, lifetime: null, rest: note };
  const take = (pattern: RegExp, use: (match: string[]) => string | undefined) => {
    facts.rest = facts.rest.replace(pattern, (...match) => use(match) ?? '');
  };
  take(UNMINIFIED, ([, waste, size, unit]) => {
    facts.saving = amount(waste, unit);
    facts.size = amount(size, unit);
    return '';
  });
  take(SAVING, ([, saving, unit]) => {
    facts.saving = amount(saving, unit);
    return '';
  });
  take(LIFETIME, ([, seconds]) => {
    facts.lifetime = Number(seconds);
    return '';
  });
  take(SIZE, ([, size, unit]) => {
    facts.size = amount(size, unit);
    return '';
  });
  facts.rest = tidy(facts.rest);
  return facts;
}

/** A note with its amounts in the units of the page: `90000 bytes` becomes `90 kB`. */
export function withUnits(note: string): string {
  return note
    .replaceAll(/(\d{4,}) bytes/g, (_, bytes) => formatBytes(Number(bytes)))
    .replaceAll(/(\d{2,}) seconds/g, (_, seconds) => formatSeconds(Number(seconds)));
}

function amount(number = '', unit = ''): number {
  return Number(number.replaceAll(',', '')) * (BYTES[unit] ?? 1);
}

/** Removes what is left over where amounts were taken out of a sentence. */
function tidy(text: string): string {
  return text
    .replace(/[:;,]\s*(?:compression|a phone)\s*$/, '')
    .replace(/^(?:compression|a phone)\s*$/, '')
    .replaceAll(/\s+(?=[:;,])/g, '')
    .replaceAll(/^[\s:;,]+|[\s:;,]+$/g, '')
    .replaceAll(/\s{2,}/g, ' ');
}
