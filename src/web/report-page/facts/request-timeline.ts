import { html } from 'hono/html';
import type { PageFacts } from '../../../audits/facts/page-facts-type.ts';
import { formatMs } from '../../../engine/text/units.ts';
import { displayUrl } from '../display-url.ts';
import type { Html } from '../html.ts';

/** Minimum total time for a chart. */
const MIN_CHARTED_MS = 50;

/** The phases of the time to fetch the HTML, and the responses of the redirect chain. */
export function requestTimeline({ timings, redirectChain }: PageFacts): Html | '' {
  if (redirectChain.length === 0) return '';
  const { redirectsMs, ttfbMs, downloadMs, totalMs } = timings;
  const parts: [name: string, words: string, ms: number][] = [
    ['redirects', 'Redirects', redirectsMs],
    ['wait', 'First byte', ttfbMs],
    ['download', 'Download', downloadMs],
  ];
  const sum = Math.max(
    parts.reduce((total, [, , ms]) => total + ms, 0),
    1,
  );
  const isCharted = totalMs >= MIN_CHARTED_MS;
  let start = 0;
  return html`<section aria-labelledby="facts-timeline">
<h3 id="facts-timeline">Request timeline</h3>
${
  isCharted &&
  html`<svg class="bar timing" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">${parts.map(
    ([name, , ms]) => {
      const x = start;
      start += (ms / sum) * 100;
      return html`<rect class="${name}" x="${x}" width="${start - x}" height="10"/>`;
    },
  )}</svg>`
}
<dl class="legend">${parts.map(([name, words, ms]) => html`<div${isCharted && html` class="${name}"`}><dt>${words}</dt><dd>${formatMs(ms)}</dd></div>`)}
<div><dt>Total</dt><dd>${formatMs(totalMs)}</dd></div></dl>
${
  redirectChain.length > 1 &&
  html`<ol class="chain">${redirectChain.map(
    ({ url, status, durationMs }) => html`<li><span class="status">${status}</span>
<bdi class="mono">${displayUrl(url)}</bdi> <span class="label">${formatMs(durationMs)}</span></li>`,
  )}</ol>`
}
</section>`;
}
