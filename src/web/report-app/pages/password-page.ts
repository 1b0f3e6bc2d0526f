import { html } from 'hono/html';
import { pageShell, siteBar } from '../../report-page/page-shell.ts';
import { HOME } from './page-actions.ts';

/** The options of the form. */
export interface PasswordForm {
  /** Path of the requested page: the form is sent to it, and the correct password opens it. */
  path: string;
  /** Relative URL from the requested page to the folder of the report page. */
  up: string;
  /** The reason why the previous try failed. */
  error?: string;
}

/** Asks for the password of a report, and shows nothing else of it. */
export function passwordPage({ path, up, error }: PasswordForm): string {
  return pageShell({
    title: 'Protected report',
    isIndexable: false,
    bar: siteBar(up + HOME),
    body: html`<main class="plain">
<h1>This report is protected by a password</h1>
<form method="post" action="${path}">
<label for="password">Password</label>
<input id="password" name="password" type="password" required autofocus autocomplete="current-password"${
      error ? html` aria-invalid="true" aria-describedby="error"` : ''
    }>
${error && html`<p class="error" id="error" role="alert">${error}</p>`}
<button>Open the report</button>
</form>
<p class="muted">Ask the person who shared the report for the password.</p>
</main>`,
  });
}
