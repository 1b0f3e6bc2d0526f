import { html } from 'hono/html';
import { roundScore, scoreText } from '../../../audits/score.ts';
import type { ReportResult } from '../../../describe/report-result.ts';
import { counted } from '../../../engine/text/units.ts';
import type { ReportData } from '../../../report-view/report-data.ts';
import type { CheckChange, CheckChangeKind } from '../../../reports/show/compare-report-runs.ts';
import { dateText, deltaText, type Html } from '../html.ts';
import type { HistoryOptions } from '../report-page-options.ts';

/** Maximum number of listed changes; the page of the comparison lists all. */
const MAX_LISTED = 8;

const LISTS: [kind: CheckChangeKind, heading: (count: number) => string, result: ReportResult][] = [
  ['regressed', (count) => `${counted(count, 'check')} regressed`, 'bad'],
  ['new_failure', (count) => counted(count, 'new problem'), 'bad'],
  ['fixed', (count) => `${counted(count, 'check')} fixed`, 'good'],
  ['resolved', (count) => `${counted(count, 'problem')} gone`, 'good'],
];

/** Regressions and fixed checks since the previous run; after a change of the catalogue, a note that says so. */
export function sincePreviousRun({ score }: ReportData, history: HistoryOptions | undefined): Html | '' {
  if (!history?.previous) return '';
  const { run, changes } = history.previous;
  const lists = LISTS.map(([kind, heading, result]) => ({
    listed: changes.filter((change) => change.kind === kind && !change.catalogueChanged),
    heading,
    result,
  }));
  const isSame = lists.every(({ listed }) => listed.length === 0);
  const isOtherCatalogue = changes.some(({ catalogueChanged }) => catalogueChanged);
  return html`<section class="since" aria-labelledby="since">
<h2 id="since">Since the previous run</h2>
<p class="muted">Score ${scoreText(score)} (${deltaText(roundScore(score - run.score))}) compared with the run of ${dateText(run.finishedAt)}.${isSame && (isOtherCatalogue ? ' The audits changed, so differences need not be changes of the page.' : ' No check regressed, and none was fixed.')}</p>
<div class="changes">
${lists.map(({ listed, heading, result }) => changeList(listed, heading(listed.length), result))}
</div>
<p><a href="${history.compareUrl(run.id, history.shownId)}">Compare the two runs</a></p>
</section>`;
}

function changeList(changes: readonly CheckChange[], heading: string, result: ReportResult): Html | '' {
  if (changes.length === 0) return '';
  const more = changes.length - MAX_LISTED;
  return html`<div class="${result}"><h3>${heading}</h3>
<ul>${changes.slice(0, MAX_LISTED).map((change) => html`<li><a href="#${change.audit}"><bdi>${(change.kind === 'resolved' ? change.base : change.head)?.title}</bdi></a></li>`)}
${more > 0 && html`<li class="muted">and ${more} more</li>`}</ul></div>`;
}
