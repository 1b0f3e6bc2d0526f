import { escapeControlCharactersInLines } from '../escape-control-characters.ts';

/** Marks the text as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The columns of a table, by name. */
export type CsvColumns<Entry> = Record<string, (entry: Entry) => string | number | null>;

/** A table as CSV for spreadsheets (RFC 4180, UTF-8 with a byte order mark): a header, then a row for each entry. */
export function csvText<Entry>(columns: CsvColumns<Entry>, entries: readonly Entry[]): string {
  const rows = entries.map((entry) => Object.values(columns).map((cellOf) => cellOf(entry)));
  const lines = [Object.keys(columns), ...rows].map((cells) => `${cells.map(cell).join(',')}\r\n`);
  return BYTE_ORDER_MARK + lines.join('');
}

/** Starts of cells that spreadsheets read as a formula. Some spreadsheets separate cells by semicolons. */
const FORMULAS = /(^|[;\t\r\n][ "]*)(?=[=+\-@\t\r＝＋－＠])/g;

function cell(value: string | number | null): string {
  const text = value === null ? '' : escapeControlCharactersInLines(String(value));
  // The apostrophe makes it text (OWASP, CSV Injection).
  const inert = text.replaceAll(FORMULAS, "$1'");
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
