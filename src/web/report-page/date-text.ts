import { html } from 'hono/html';
import type { Html } from './html.ts';

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** A date for people and machines. */
export function dateText(date: Date): Html {
  return html`<time datetime="${date.toISOString()}">${DATE.format(date)} UTC</time>`;
}
