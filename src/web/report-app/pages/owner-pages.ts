import { html } from 'hono/html';
import type { Report } from '../../../database/entities/report.ts';
import { counted } from '../../../engine/text/units.ts';
import type { AppError, FieldMessages } from '../../../errors.ts';
import { displayHost } from '../../report-page/display-url.ts';
import { externalLink, type Html } from '../../report-page/html.ts';
import { pageShell, siteBar } from '../../report-page/page-shell.ts';
import { PRIVACY_CHOICES, privacyFields } from '../../start-page/privacy-fields.ts';
import { HOME_FROM_ACTION } from './page-actions.ts';

/** The content of the form. */
interface PrivacyPageOptions {
  /** URL of the report page. */
  back: string;
  /** The value that was last sent; the current privacy by default. */
  chosen?: string | undefined;
  /** The reasons why the last input was rejected. */
  errors?: FieldMessages;
}

/** The form in which the owner chooses who may open the report. It is sent to the URL of this page. */
export function privacyPage(report: Report, { back, errors, ...last }: PrivacyPageOptions): string {
  const keepsPassword = report.passwordHash !== null;
  const chosen = last.chosen ?? PRIVACY_CHOICES[report.privacy]?.value;
  return actionPage(
    `Privacy of the report of ${displayHost(report.project)}`,
    html`<h1>Privacy</h1>
<p>${externalLink(report.url)}</p>
<form method="post" class="privacy">
${privacyFields('privacy', { chosen, keepsPassword, errors })}
<p class="muted small">A change of privacy or password invalidates all signed links to the report.</p>
<div class="choices"><button>Save</button><a class="button secondary" href="${back}">Cancel</a></div>
</form>`,
  );
}

/**
 * Asks the owner to confirm the deletion of a report. The form is sent to the URL of this page.
 * @param back URL of the report page
 */
export function deletionPage(report: Report, back: string): string {
  return actionPage(
    `Delete the report of ${displayHost(report.project)}`,
    html`<h1>Delete this report?</h1>
<p>${externalLink(report.url)}</p>
<p>The report and its page will be permanently deleted.</p>
<form method="post">
<div class="choices"><button class="danger">Delete</button><a class="button secondary" href="${back}">Cancel</a></div>
</form>`,
  );
}

/** Confirms that the report was deleted. */
export function deletedPage({ project }: Pick<Report, 'project'>): string {
  return actionPage(
    'Report deleted',
    html`<h1>The report was deleted</h1>
<p>The report of <bdi>${displayHost(project)}</bdi> and its page no longer exist.</p>
<p><a href="${HOME_FROM_ACTION}">Go to the start page</a></p>`,
  );
}

/**
 * Explains why no run was started, and when to try again.
 * @param back URL of the report page
 */
export function rejectedPage({ message, retryAfterSeconds }: AppError, back: string): string {
  return actionPage(
    'No run was started',
    html`<h1>No run was started</h1>
<p class="error">${message}</p>
${retryAfterSeconds !== null && html`<p>Try again in ${counted(retryAfterSeconds, 'second')}.</p>`}
<p><a href="${back}">Back to the report</a></p>`,
  );
}

/** A page of an action on a report, at a URL below that of the report. */
function actionPage(title: string, content: Html): string {
  return pageShell({
    title,
    isIndexable: false,
    bar: siteBar(HOME_FROM_ACTION),
    body: html`<main class="plain">
${content}
</main>`,
  });
}
