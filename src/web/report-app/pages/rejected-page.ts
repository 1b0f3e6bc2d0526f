import { html } from 'hono/html';
import { counted } from '../../../engine/text/counted.ts';
import type { AppError } from '../../../errors.ts';
import { pageShell } from '../../report-page/page-shell.ts';
import { siteBar } from '../../report-page/site-bar.ts';
import { HOME_FROM_ACTION } from './page-actions.ts';

/**
 * Explains why no run was started, and when to try again.
 * @param back URL of the report page
 */
export function rejectedPage({ message, retryAfterSeconds }: AppError, back: string): string {
  return pageShell({
    title: 'No run was started',
    isIndexable: false,
    bar: siteBar(HOME_FROM_ACTION),
    body: html`<main class="plain">
<h1>No run was started</h1>
<p class="error">${message}</p>
${retryAfterSeconds !== null && html`<p>Try again in ${counted(retryAfterSeconds, 'second')}.</p>`}
<p><a href="${back}">Back to the report</a></p>
</main>`,
  });
}
