import { html } from 'hono/html';
import type { PageFacts } from '../../../audits/facts/page-facts-type.ts';
import type { Html } from '../html.ts';

/** The types of the structured data of the page. */
export function structuredData({ structuredDataTypes }: PageFacts): Html | '' {
  if (structuredDataTypes.length === 0) return '';
  return html`<section aria-labelledby="facts-structured-data">
<h3 id="facts-structured-data">Structured data</h3>
<ul class="values">${structuredDataTypes.map((type) => html`<li><bdi>${type}</bdi></li>`)}</ul>
</section>`;
}
