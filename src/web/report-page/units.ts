const BYTES_PER_KB = 1_000;
const BYTES_PER_MB = 1_000_000;
const MS_PER_SECOND = 1_000;
const SECONDS_PER_DAY = 86_400;
const DECIMAL = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** `1,234.5`. */
export function formatNumber(number: number): string {
  return DECIMAL.format(number);
}

/** A size in the decimal units of browsers' own tools. */
export function formatBytes(bytes: number): string {
  if (bytes < BYTES_PER_KB) return `${formatNumber(bytes)} B`;
  if (bytes < BYTES_PER_MB) return `${formatNumber(bytes / BYTES_PER_KB)} kB`;
  return `${formatNumber(bytes / BYTES_PER_MB)} MB`;
}

/** A duration, in seconds from the first one on. */
export function formatMs(ms: number): string {
  return ms < MS_PER_SECOND ? `${formatNumber(ms)} ms` : `${formatNumber(ms / MS_PER_SECOND)} s`;
}

/** A lifetime, in days from the first one on. */
export function formatSeconds(seconds: number): string {
  if (seconds < SECONDS_PER_DAY) return `${formatNumber(seconds)} s`;
  const days = seconds / SECONDS_PER_DAY;
  return `${formatNumber(days)} ${days === 1 ? 'day' : 'days'}`;
}
