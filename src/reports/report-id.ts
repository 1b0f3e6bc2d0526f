/** A report's id in its one decimal spelling; null for any other text, which no report has. */
export function parseReportId(text: string): number | null {
  return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null;
}
