/** Marks the text as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A table as CSV for spreadsheets (RFC 4180, UTF-8 with a byte order mark). */
export function csvText(rows: readonly (readonly (string | number | null)[])[]): string {
  return BYTE_ORDER_MARK + rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}

/** Starts of cells that spreadsheets read as a formula. Some spreadsheets separate cells by semicolons. */
const FORMULAS = /(^|[;\t\r\n][ "]*)(?=[=+\-@\t\r＝＋－＠])/g;

function cell(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  // The apostrophe makes it text (OWASP, CSV Injection).
  const inert = text.replaceAll(FORMULAS, "$1'");
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
