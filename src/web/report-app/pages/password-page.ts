import { html } from 'hono/html';
import type { Report } from '../../../database/entities/report.ts';
import type { ServiceContext } from '../../../reports/service-context.ts';
import { pageShell } from '../../report-page/page-shell.ts';
import { siteBar } from '../../report-page/site-bar.ts';
import { pagePath } from '../page-path.ts';
import { HOME } from './page-actions.ts';

/**
 * Asks for the password of a report, and says nothing else about it.
 * @param refusal why the last try did not open it
 */
export function passwordPage(
  services: Pick<ServiceContext, 'publicUrl'>,
  report: Report,
  refusal?: string,
): string {
  return pageShell({
    title: 'Protected report',
    isIndexable: false,
    bar: siteBar(HOME),
    body: html`<main class="plain">
<h1>This report is protected by a password</h1>
<form method="post" action="${pagePath(services, report)}">
<label for="password">Password</label>
<input id="password" name="password" type="password" required autofocus autocomplete="current-password"${
      refusal ? html` aria-invalid="true" aria-describedby="refusal"` : ''
    }>
${refusal && html`<p class="error" id="refusal" role="alert">${refusal}</p>`}
<button>Open the report</button>
</form>
<p class="muted">Ask the person who shared the report for the password.</p>
</main>`,
  });
}
