import { html } from 'hono/html';
import type { Report } from '../../../database/entities/report.ts';
import { counted } from '../../../engine/text/units.ts';
import type { AppError } from '../../../errors.ts';
import { displayHost } from '../../../report-view/display-url.ts';
import { PRIVACY_CHOICES, type PrivacyFieldsOptions, privacyFields } from '../../privacy-fields.ts';
import { externalLink } from '../../report-page/html.ts';
import { pageShell } from '../../report-page/page-shell.ts';
import type { PageLinks } from '../page-links.ts';

/** The form that sets who may open the report. @param rejected the last input, and why it was rejected */
export function privacyPage(
  { project, url, privacy, passwordHash }: Report,
  links: PageLinks,
  { chosen = PRIVACY_CHOICES[privacy]?.value, errors }: PrivacyFieldsOptions = {},
): string {
  return pageShell({
    title: `Privacy of the report of ${displayHost(project)}`,
    home: links.home,
    main: html`<h1>Privacy</h1>
<p>${externalLink(url)}</p>
<form method="post" class="privacy">
${privacyFields('privacy', { chosen, keepsPassword: passwordHash !== null, errors })}
<p class="muted small">A change of privacy or password invalidates all signed links to the report.</p>
<div class="choices"><button>Save</button><a class="button secondary" href="${links.report}">Cancel</a></div>
</form>`,
  });
}

/** Asks the owner to confirm the deletion of a report. The form is sent to the URL of this page. */
export function deletionPage({ project, url }: Report, links: PageLinks): string {
  return pageShell({
    title: `Delete the report of ${displayHost(project)}`,
    home: links.home,
    main: html`<h1>Delete this report?</h1>
<p>${externalLink(url)}</p>
<p>The report and its page will be permanently deleted.</p>
<form method="post">
<div class="choices"><button class="danger">Delete</button><a class="button secondary" href="${links.report}">Cancel</a></div>
</form>`,
  });
}

/** Confirms that the report was deleted. */
export function deletedPage({ project }: Report, { home }: PageLinks): string {
  return pageShell({
    title: 'Report deleted',
    home,
    main: html`<h1>The report was deleted</h1>
<p>The report of <bdi>${displayHost(project)}</bdi> and its page no longer exist.</p>
<p><a href="${home}">Your reports</a></p>`,
  });
}

/** Explains why no run was started, and when to try again. */
export function rejectedPage({ message, retryAfterSeconds }: AppError, links: PageLinks): string {
  return pageShell({
    title: 'No run was started',
    home: links.home,
    main: html`<h1>No run was started</h1>
<p class="error">${message}</p>
${retryAfterSeconds !== null && html`<p>Try again in ${counted(retryAfterSeconds, 'second')}.</p>`}
<p><a href="${links.report}">Back to the report</a></p>`,
  });
}
