import { html } from 'hono/html';
import type { Html } from '../report-page/html.ts';

const CHOICES = [
  ['Public', 'anyone who has its address'],
  ['Private', 'only you, from this list'],
  ['Password', 'whoever knows the password'],
];

/**
 * Who may open a report page, and the password where it takes one; named as the API names them.
 * @param form begins the ids
 */
export function privacyFields(form: string): Html {
  return html`<fieldset>
<legend>Who may open the report page</legend>
${CHOICES.map(
  ([name, who], value) => html`<label class="choice">
<input type="radio" name="privacy" value="${value}" ${value === 0 ? 'checked' : ''}>
<span>${name} <span class="muted small">${who}</span></span>
</label>\n`,
)}</fieldset>
<p class="error" data-field="privacy"></p>
<div class="password">
<label for="${form}-password">Password of the page</label>
<input id="${form}-password" name="password" type="password" autocomplete="new-password" maxlength="128"
 aria-describedby="${form}-password-error">
<p class="error" id="${form}-password-error" data-field="password"></p>
</div>`;
}
