import type { Context } from 'hono';
import { html } from 'hono/html';
import { AppError, ERROR_CODES } from '../../../errors.ts';
import { pageShell } from '../../report-page/page-shell.ts';

const NOT_FOUND =
  'The address is wrong, or the report was deleted or is private. A link that opens a private report expires; ' +
  'its owner can make a new one.';

/** An error as a page for people. What was not meant for them is answered as `internal`. */
export function errorPage<Env extends { Variables: { requestId: string } }>(
  c: Context<Env>,
  error: Error,
): Response | Promise<Response> {
  const known = error instanceof AppError ? error : new AppError('internal');
  const { code, message, retryAfterSeconds } = known;
  if (retryAfterSeconds !== null) {
    c.header('Retry-After', String(retryAfterSeconds));
    // Browsers do not try again by themselves, and what cannot be shown now may be a run that is being watched.
    if (code === 'unavailable') c.header('Refresh', String(retryAfterSeconds));
  }
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
