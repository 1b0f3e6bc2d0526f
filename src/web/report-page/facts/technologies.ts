import { html } from 'hono/html';
import type { PageFacts } from '../../../audits/facts/page-facts-type.ts';
import type { Html } from '../html.ts';

/** The technologies that were detected on the page. */
export function technologies({ technologies: seen }: PageFacts): Html | '' {
  if (seen.length === 0) return '';
  return html`<section aria-labelledby="facts-technologies">
<h3 id="facts-technologies">Technologies</h3>
<ul class="technologies">${seen.map(
    ({ name, version, seenIn }) => html`<li><strong><bdi>${name}</bdi></strong> <bdi>${version}</bdi>
<span class="label">seen in <bdi>${seenIn}</bdi></span></li>`,
  )}</ul>
</section>`;
}
