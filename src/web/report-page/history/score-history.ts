import { html } from 'hono/html';
import { scoreText } from '../../../audits/score.ts';
import type { CompletedRun } from '../../../reports/show/read-completed-run.ts';
import { dateText } from '../date-text.ts';
import type { Html } from '../html.ts';
import type { HistoryOptions } from '../report-page-options.ts';
import { RESULT_NAMES } from '../wording.ts';
import { deltaText, scoreDelta } from './delta-text.ts';
import { scoreChart } from './score-chart.ts';

/** The scores of the runs as a chart and as a table; empty before the second run. */
export function scoreHistory(history: HistoryOptions | undefined): Html | '' {
  if (!history || history.runs.length < 2) return '';
  const { runs } = history;
  return html`<section class="history" aria-labelledby="history">
<h2 id="history" tabindex="-1">Score history</h2>
<p class="muted">The last ${runs.length} completed runs. <span class="hint">Select a run to see the report of that date.</span></p>
${scoreChart(history)}
<details class="list">
<summary><h3>Runs as a table</h3></summary>
<div class="scroll" tabindex="0" role="region" aria-label="Runs"><table class="runs">
<thead><tr><th scope="col">Run</th><th scope="col">Score</th><th scope="col">Change</th></tr></thead>
<tbody>${runs.map((run, index) => runRow(run, runs[index - 1], history)).reverse()}</tbody>
</table></div>
</details>
</section>`;
}

function runRow(run: CompletedRun, before: CompletedRun | undefined, history: HistoryOptions): Html {
  const { shownId, runUrl, compareUrl } = history;
  const current = run.id === shownId ? html` aria-current="true"` : '';
  return html`<tr${current}><th scope="row"><a href="${runUrl(run.id)}">${dateText(run.finishedAt)}</a></th>
<td>${scoreText(run.score)} <span class="label">${RESULT_NAMES[run.result]}</span></td>
<td>${before && html`<a href="${compareUrl(before.id, run.id)}">${deltaText(scoreDelta(before.score, run.score))}<span class="unseen"> compared with the run before</span></a>`}</td></tr>`;
}
