import { html } from 'hono/html';
import type { PageFacts } from '../../../audits/facts/page-facts-type.ts';
import { counted } from '../../../engine/text/counted.ts';
import type { Html } from '../html.ts';

/** The header lines of the response, collapsed. */
export function headerLines({ headers }: PageFacts): Html | '' {
  if (headers.length === 0) return '';
  return html`<section aria-labelledby="facts-headers">
<details class="list">
<summary><h3 id="facts-headers">Response headers</h3> <span class="label">${counted(headers.length, 'line')}</span></summary>
<dl class="headers">${headers.map(({ name, value }) => html`<div><dt><bdi>${name}</bdi></dt><dd><bdi>${value}</bdi></dd></div>`)}</dl>
</details>
</section>`;
}
