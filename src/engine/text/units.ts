const BYTES_PER_KB = 1_000;
const BYTES_PER_MB = 1_000_000;
const MS_PER_SECOND = 1_000;
const SECONDS_PER_UNIT: [unit: string, seconds: number][] = [
  ['year', 31_536_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];
const DECIMAL = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const SMALL = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 });

/** `1,234.5`; two significant digits below one. */
export function formatNumber(number: number): string {
  return (Math.abs(number) < 1 ? SMALL : DECIMAL).format(number);
}

/** A size in decimal units, as in browser developer tools. */
export function formatBytes(bytes: number): string {
  if (bytes < BYTES_PER_KB) return `${formatNumber(bytes)} B`;
  if (bytes < BYTES_PER_MB) return `${formatNumber(bytes / BYTES_PER_KB)} kB`;
  return `${formatNumber(bytes / BYTES_PER_MB)} MB`;
}

/** `274 kB`, or `at least 274 kB` if the sizes of some files are unknown. */
export function formatKnownBytes(bytes: number, filesOfUnknownSize: number): string {
  return `${filesOfUnknownSize > 0 ? 'at least ' : ''}${formatBytes(bytes)}`;
}

/** A duration in milliseconds, or in seconds from 1 s on. */
export function formatMs(ms: number): string {
  return ms < MS_PER_SECOND ? `${formatNumber(ms)} ms` : `${formatNumber(ms / MS_PER_SECOND)} s`;
}

/** A lifetime in the largest unit of which it is at least one. */
export function formatSeconds(seconds: number): string {
  const [unit, length] = SECONDS_PER_UNIT.find(([, least]) => seconds >= least) ?? [];
  if (!unit || !length) return `${formatNumber(seconds)} s`;
  const amount = formatNumber(seconds / length);
  return `${amount} ${unit}${amount === '1' ? '' : 's'}`;
}

/** A count with its noun, and a verb that agrees with it: `1 broken link`, `2 links have`. */
export function counted(count: number, noun: string, singular = '', plural = ''): string {
  return count === 1 ? `1 ${noun} ${singular}`.trimEnd() : `${count} ${noun}s ${plural}`.trimEnd();
}
