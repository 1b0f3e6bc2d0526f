import { html } from 'hono/html';
import { type Result, scoreText } from '../../../audits/score.ts';
import { counted } from '../../../engine/text/units.ts';
import {
  type CheckChange,
  type CheckChangeKind,
  isRegression,
} from '../../../reports/show/compare-report-runs.ts';
import { dateText } from '../date-text.ts';
import type { Html } from '../html.ts';
import type { HistoryOptions, ReportPageData } from '../report-page-data.ts';
import { deltaText, scoreDelta } from './delta-text.ts';

/** Maximum number of listed changes; the page of the comparison lists all. */
const MAX_LISTED = 8;

/** Whether the page regressed since the previous run. */
export function hasRegressed(history: HistoryOptions | undefined): boolean {
  return history?.previous?.changes.some(isRegression) ?? false;
}

/**
 * The checks that regressed and were fixed since the previous run; empty for the first run. After a change of the
 * catalogue, it says so instead.
 */
export function sincePreviousRun({ score }: ReportPageData, history: HistoryOptions | undefined): Html | '' {
  if (!history?.previous) return '';
  const { run, changes } = history.previous;
  const changed = (wanted: CheckChangeKind) =>
    changes.filter(({ kind, catalogueChanged }) => kind === wanted && !catalogueChanged);
  const regressed = changed('regressed');
  const fixed = changed('fixed');
  const added = changed('new_failure');
  const gone = changed('resolved');
  const isSame = [regressed, added, fixed, gone].every(({ length }) => length === 0);
  const isOtherCatalogue = changes.some(({ catalogueChanged }) => catalogueChanged);
  return html`<section class="since" aria-labelledby="since">
<h2 id="since">Since the previous run</h2>
<p class="muted">Score ${scoreText(score)} (${deltaText(scoreDelta(run.score, score))}) compared with the run of ${dateText(run.finishedAt)}.${isSame && (isOtherCatalogue ? ' The audits changed, so differences need not be changes of the page.' : ' No check regressed, and none was fixed.')}</p>
<div class="changes">
${changeList(regressed, `${counted(regressed.length, 'check')} regressed`, 'bad')}
${changeList(added, `${counted(added.length, 'problem')} in checks that did not apply before`, 'bad')}
${changeList(fixed, `${counted(fixed.length, 'check')} fixed`, 'good')}
${changeList(gone, `${counted(gone.length, 'problem')} in checks that no longer apply`, 'good')}
</div>
<p><a href="${history.compareUrl(run.id, history.shownId)}">Compare the two runs</a></p>
</section>`;
}

function changeList(changes: readonly CheckChange[], heading: string, result: Result): Html | '' {
  if (changes.length === 0) return '';
  const more = changes.length - MAX_LISTED;
  return html`<div class="${result}"><h3>${heading}</h3>
<ul>${changes.slice(0, MAX_LISTED).map((change) => html`<li>${linkOf(change)}</li>`)}
${more > 0 && html`<li class="muted">and ${more} more</li>`}</ul></div>`;
}

/** The title of the check, as a link to it. */
function linkOf({ audit, kind, base, head }: CheckChange): Html {
  return html`<a href="#${audit}"><bdi>${(kind === 'resolved' ? base : head)?.title}</bdi></a>`;
}
