/** The parts of the forms of the dashboard. */
import { html } from 'hono/html';
import type { FieldMessages } from '../../errors.ts';
import { privacyFields } from '../privacy-fields.ts';
import type { Html } from '../report-page/html.ts';

/** A menu. @param label its name for screen readers */
export function menu(
  name: string,
  label: string,
  options: readonly { value: string; name: string }[],
  chosen = '',
): Html {
  return html`<label><span class="unseen">${label}</span> <select name="${name}">${options.map(
    (option) =>
      html`<option value="${option.value}"${option.value === chosen && ' selected'}>${option.name}</option>`,
  )}</select></label>`;
}

/** Messages for a field that is not in the form, or for the whole form. */
export function errorLine(messages: readonly string[] | undefined, id = ''): Html | '' {
  return messages
    ? html`<p class="error"${id && html` id="${id}"`} role="alert">${messages.join(' ')}</p>`
    : '';
}

/** The input of the form for new reports, and why it was rejected. */
export interface NewReports {
  urls?: string;
  privacy?: string | undefined;
  errors?: FieldMessages;
}

/** The form for new reports, one URL or a list. @param home URL of `/`, relative to the requested page */
export function newReportsForm(
  home: string,
  isList: boolean,
  { urls = '', privacy, errors = {} }: NewReports = {},
): Html {
  const attributes = html`id="urls" name="urls" required inputmode="url" autocapitalize="off" spellcheck="false"${
    errors.urls && html` aria-invalid="true" aria-describedby="urls-error"`
  }`;
  return html`<form class="new-reports" method="post" action="${home}new">
<label for="urls">${isList ? 'URLs of web pages, one per line' : 'URL of a web page'}</label>
<div class="line">${
    isList
      ? html`<textarea ${attributes} rows="6" placeholder="example.com\nexample.com/contact">${urls}</textarea>`
      : html`<input ${attributes} value="${urls}" placeholder="example.com" autocomplete="url">
<button>Audit</button>`
  }</div>
${errorLine(errors.urls, 'urls-error')}
${
  isList
    ? html`${privacyFields('new', { ...(privacy !== undefined && { chosen: privacy }), errors })}\n<button>Audit</button>`
    : html`<p class="small"><a href="${home}new">Several pages, or a private report</a></p>`
}
</form>`;
}
