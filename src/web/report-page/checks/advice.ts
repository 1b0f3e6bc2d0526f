import { html } from 'hono/html';
import { externalLink } from '../external-link.ts';
import type { Html } from '../html.ts';

const PAGESPEED = 'https://pagespeed.web.dev/';

/** Advice as HTML: text in backticks as code, and the name PageSpeed Insights as a link to its analysis of the page. */
export function adviceText(advice: string, pageUrl: string): Html {
  // `split` with a capturing group: every second part is a match.
  return html`${advice
    .split(/`([^`]+)`/)
    .map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : withLink(part, pageUrl)))}`;
}

function withLink(text: string, pageUrl: string): Html {
  const link = externalLink(`${PAGESPEED}analysis?url=${encodeURIComponent(pageUrl)}`, PAGESPEED);
  return html`${text.split(PAGESPEED).map((part, index) => [index > 0 && link, part])}`;
}
