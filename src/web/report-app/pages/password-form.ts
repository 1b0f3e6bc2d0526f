import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ServiceContext } from '../../../reports/service-context.ts';
import { type Shared, sharedName } from '../../../sharing/shared-page.ts';
import { pageShell } from '../../report-page/page-shell.ts';
import { folderUrl, requestedPath } from '../page-links.ts';

/** Asks for the password of a page, and shows nothing else of it. The password opens the requested page. */
export function passwordForm(
  c: Context,
  services: ServiceContext,
  shared: Shared,
  error = '',
): Response | Promise<Response> {
  const name = sharedName(shared);
  const page = pageShell({
    title: `Protected ${name}`,
    home: `${folderUrl(c, shared)}..`,
    main: html`<h1>This ${name} is protected by a password</h1>
<form method="post" action="${requestedPath(c, services, shared)}">
<label for="password">Password</label>
<input id="password" name="password" type="password" required autofocus autocomplete="current-password"${
      error && html` aria-invalid="true" aria-describedby="error"`
    }>
${error && html`<p class="error" id="error" role="alert">${error}</p>`}
<button>Open the ${name}</button>
</form>
<p class="muted">Ask the person who shared the ${name} for the password.</p>`,
  });
  return c.html(page, 403);
}
