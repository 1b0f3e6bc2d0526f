import { html } from 'hono/html';
import type { Html } from './html.ts';

/** The format of the list of reports, but in UTC. */
const DATE = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
});
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** A date as a `time` element. */
export function dateText(date: Date): Html {
  return html`<time datetime="${date.toISOString()}">${momentText(date)}</time>`;
}

/** `31 Jan 2026, 10:00 UTC`. */
export function momentText(date: Date): string {
  return DATE.format(date);
}

/** `31 Jan 2026`, in UTC. */
export function dayText(date: Date): string {
  return DAY.format(date);
}

/** The days of two dates, with the time if they are the same day. */
export function distinctTexts(first: Date, second: Date): [string, string] {
  const format = dayText(first) === dayText(second) ? momentText : dayText;
  return [format(first), format(second)];
}
