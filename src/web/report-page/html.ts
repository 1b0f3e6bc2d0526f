import { html } from 'hono/html';
import { formatNumber } from '../../engine/text/units.ts';
import { displayUrl } from '../../report-view/display-url.ts';

/** A fragment of HTML. Text that is inserted into one is escaped, unless it is a fragment itself. */
export type Html = ReturnType<typeof html>;

/** A link to another site, or plain text if the URL is neither http nor https. */
export function externalLink(address: string, text = displayUrl(address)): Html {
  const url = URL.parse(address);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return html`<bdi>${text}</bdi>`;
  return html`<a href="${url.href}" rel="noopener noreferrer nofollow"><bdi>${text}</bdi></a>`;
}

/** The text, cut to a number of characters. */
export function clipped(text: string, maxCharacters: number): string {
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters).toWellFormed()}…` : text;
}

const MOMENT: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
};

/** `31 Jan 2026, 10:00 UTC`: the format of the list of reports, but in UTC. */
export const momentText = new Intl.DateTimeFormat('en-GB', MOMENT).format;

/** The same with seconds, for moments within a minute. */
export const secondText = new Intl.DateTimeFormat('en-GB', { ...MOMENT, second: '2-digit' }).format;

/** `31 Jan 2026`, in UTC. */
export const dayText = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format;

/** A date as a `time` element. */
export function dateText(date: Date): Html {
  return html`<time datetime="${date.toISOString()}">${momentText(date)}</time>`;
}

/** `+2.5`, `−3` or `±0`; the stylesheet colors gains and losses. */
export function deltaText(delta: number): Html {
  const kind = delta === 0 ? 'same' : delta > 0 ? 'gained' : 'lost';
  return html`<span class="delta ${kind}">${signed(delta, formatNumber)}</span>`;
}

/** A difference with its sign. @param format formats the amount without the sign */
export function signed(delta: number, format: (amount: number) => string): string {
  const sign = delta === 0 ? '±' : delta > 0 ? '+' : '−';
  return `${sign}${format(Math.abs(delta))}`;
}
