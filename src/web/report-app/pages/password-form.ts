import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Report } from '../../../database/entities/report.ts';
import type { ServiceContext } from '../../../reports/service-context.ts';
import { pageShell } from '../../report-page/page-shell.ts';
import { folderUrl, requestedPath } from '../page-links.ts';

/**
 * Asks for the password of a report, and shows nothing else of it. The form is sent to the requested page, which the
 * correct password opens.
 * @param error the reason why the previous try failed
 */
export function passwordForm(
  c: Context,
  services: ServiceContext,
  report: Report,
  error = '',
): Response | Promise<Response> {
  const page = pageShell({
    title: 'Protected report',
    home: `${folderUrl(c)}..`,
    main: html`<h1>This report is protected by a password</h1>
<form method="post" action="${requestedPath(c, services, report)}">
<label for="password">Password</label>
<input id="password" name="password" type="password" required autofocus autocomplete="current-password"${
      error && html` aria-invalid="true" aria-describedby="error"`
    }>
${error && html`<p class="error" id="error" role="alert">${error}</p>`}
<button>Open the report</button>
</form>
<p class="muted">Ask the person who shared the report for the password.</p>`,
  });
  return c.html(page, 403);
}
