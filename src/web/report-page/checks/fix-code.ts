import { html } from 'hono/html';
import type { Fix } from '../../../audits/audit.ts';
import type { Html } from '../html.ts';

/** Code to paste. The script of served pages adds a copy button to each block; without it the text can be selected. */
export function fixCode(fixes: readonly Fix[] = []): Html | '' {
  if (fixes.length === 0) return '';
  return html`<div class="fixes">${fixes.map(
    ({ label, code }) => html`<figure class="fix">
<figcaption><bdi>${label}</bdi></figcaption>
<pre dir="ltr" tabindex="0" data-copy><code>${code}</code></pre>
</figure>`,
  )}</div>`;
}
