import { html } from 'hono/html';
import type { Html } from '../report-page/html.ts';

/** Values with their texts, in order. The first value, the default, is empty and stays out of the URL. */
export type Options = readonly (readonly [value: string, text: string])[];

/** A `select` element with a label for screen readers. @param form id of its form */
export function selectField(form: string, label: string, name: string, options: Options): Html {
  return html`<label><span class="unseen">${label}</span> <select name="${name}" form="${form}">
${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}
</select></label>`;
}
