import { html } from 'hono/html';
import type { Report } from '../../../database/entities/report.ts';
import type { FieldMessages } from '../../../errors.ts';
import { displayHost } from '../../report-page/display-url.ts';
import { externalLink } from '../../report-page/external-link.ts';
import { pageShell } from '../../report-page/page-shell.ts';
import { siteBar } from '../../report-page/site-bar.ts';
import { PRIVACY_CHOICES, privacyFields } from '../../start-page/privacy-fields.ts';
import { HOME_FROM_ACTION } from './page-actions.ts';

/** The content of the form. */
export interface PrivacyPageOptions {
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
  return pageShell({
    title: `Privacy of the report of ${displayHost(report.project)}`,
    isIndexable: false,
    bar: siteBar(HOME_FROM_ACTION),
    body: html`<main class="plain">
<h1>Privacy</h1>
<p>${externalLink(report.url)}</p>
<form method="post" class="privacy">
${privacyFields('privacy', { chosen, keepsPassword, errors })}
<p class="muted small">A change of privacy or password invalidates all signed links to the report.</p>
<div class="choices"><button>Save</button><a class="button secondary" href="${back}">Cancel</a></div>
</form>
</main>`,
  });
}
