const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** The units of a time, with the seconds from which each is used; months and years by their average length. */
const UNITS: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 365.25 * DAY_S],
  ['month', 30.4375 * DAY_S],
  ['day', DAY_S],
  ['hour', HOUR_S],
  ['minute', MINUTE_S],
];

const FORMAT = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** `3 hours ago`, `yesterday`; `just now` below a minute. */
export function timeAgo(date: Date, now: Date): string {
  const seconds = (now.getTime() - date.getTime()) / 1000;
  const [unit, length] = UNITS.find(([, least]) => seconds >= least) ?? [];
  return unit && length ? FORMAT.format(-Math.floor(seconds / length), unit) : 'just now';
}
