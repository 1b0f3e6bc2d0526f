import { html } from 'hono/html';
import type { FieldMessages } from '../errors.ts';
import type { Html } from './report-page/html.ts';

/** The choices of the form, indexed by the numbers of REST. The values are the names of GraphQL. */
export const PRIVACY_CHOICES: readonly { value: string; name: string; viewers: string }[] = [
  { value: 'PUBLIC', name: 'Public', viewers: 'anyone with the link' },
  { value: 'PRIVATE', name: 'Private', viewers: 'only you' },
  { value: 'PASSWORD', name: 'Password', viewers: 'anyone who knows it' },
];

/** The content of the fields. */
export interface PrivacyFieldsOptions {
  chosen?: string;
  /** Whether an empty field keeps the current password. */
  keepsPassword?: boolean;
  errors?: FieldMessages;
}

/** Privacy and password of a report page, named as in the GraphQL API. @param form prefix of the ids */
export function privacyFields(
  form: string,
  { chosen = 'PUBLIC', keepsPassword = false, errors = {} }: PrivacyFieldsOptions = {},
): Html {
  return html`<fieldset>
<legend>Who can open the report</legend>
${PRIVACY_CHOICES.map(
  ({ value, name, viewers }) => html`<label class="choice">
<input type="radio" name="privacy" value="${value}" ${value === chosen ? 'checked' : ''}>
<span>${name} <span class="muted small">${viewers}</span></span>
</label>\n`,
)}</fieldset>
<p class="error" data-field="privacy">${errors.privacy?.join(' ')}</p>
<div class="password">
<label for="${form}-password">Page password</label>
<input id="${form}-password" name="password" type="password" autocomplete="new-password" maxlength="128"
 aria-describedby="${form}-password-error ${form}-password-hint">
<p class="error" id="${form}-password-error" data-field="password">${errors.password?.join(' ')}</p>
<p class="muted small" id="${form}-password-hint" data-hint>${keepsPassword && 'Leave it empty to keep the current password. '}Short passwords are easy to guess: use 8 characters or more.</p>
</div>`;
}
