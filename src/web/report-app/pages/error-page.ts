import type { Context } from 'hono';
import { html } from 'hono/html';
import { type AppError, ERROR_CODES } from '../../../errors.ts';
import { pageShell } from '../../report-page/page-shell.ts';

const NOT_FOUND =
  'The address is wrong, or the report was deleted or is private. A link that opens a private report expires; ' +
  'its owner can make a new one.';

/** An error as a page for people. */
export function errorPage<Env extends { Variables: { requestId: string } }>(
  c: Context<Env>,
  { code, message, retryAfterSeconds }: AppError,
): Response | Promise<Response> {
  // Browsers do not try again by themselves, and what cannot be shown now may be a run that is being watched.
  if (code === 'unavailable' && retryAfterSeconds !== null) c.header('Refresh', String(retryAfterSeconds));
  const title = code === 'not_found' ? 'There is no report here' : message;
  const page = pageShell({
    title,
    isIndexable: false,
    body: html`<main class="plain">
<h1>${title}</h1>
${code === 'not_found' && html`<p>${NOT_FOUND}</p>`}
${code === 'internal' && html`<p class="muted">The log has more under <code>${c.var.requestId}</code>.</p>`}
</main>`,
  });
  return c.html(page, ERROR_CODES[code].status);
}
