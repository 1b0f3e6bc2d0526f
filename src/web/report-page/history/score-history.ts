import { html } from 'hono/html';
import { DECENT_SCORE, GOOD_SCORE, roundScore, scoreText } from '../../../audits/score.ts';
import { RESULT_NAMES } from '../../../report-view/wording.ts';
import type { CompletedRun } from '../../../reports/show/show-run.ts';
import { dateText, dayText, deltaText, type Html, momentText } from '../html.ts';
import type { HistoryOptions } from '../report-page-options.ts';

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
<td>${before && html`<a href="${compareUrl(before.id, run.id)}">${deltaText(roundScore(run.score - before.score))}<span class="unseen"> compared with the run before</span></a>`}</td></tr>`;
}

/** Edges of the plot, in percent of the chart: labels of the scores to the left, dates below. */
const PLOT = { left: 9, right: 97, top: 7, bottom: 84 };
/** Baseline of the dates. */
const DATES_Y = 98;
const GRID_SCORES = [0, DECENT_SCORE, GOOD_SCORE, 100];

/**
 * The score of each run as an inline SVG. Lengths are percentages, so that it fills its width and text keeps its size.
 * Hidden from keyboard and screen readers: the table below has the same links without dozens of tab stops.
 */
function scoreChart({ runs, shownId, runUrl }: HistoryOptions): Html {
  const times = runs.map(({ finishedAt }) => finishedAt.getTime());
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const xs = times.map((time) => {
    const share = last === first ? 0.5 : (time - first) / (last - first);
    return round(PLOT.left + (PLOT.right - PLOT.left) * share);
  });
  const points = runs.map((run, index) => {
    const [before, x = 0, after] = [xs[index - 1], xs[index], xs[index + 1]];
    const from = before === undefined ? PLOT.left : round((before + x) / 2);
    const to = after === undefined ? 100 : round((x + after) / 2);
    return { run, x, y: yOf(run.score), from, to };
  });
  return html`<svg class="chart" width="100%" height="200" aria-hidden="true">
${GRID_SCORES.map(gridLine)}
${points.slice(1).map(({ x, y }, index) => html`<line class="trend" x1="${points[index]?.x}%" y1="${points[index]?.y}%" x2="${x}%" y2="${y}%"/>`)}
${points.map((point) => html`<a href="${runUrl(point.run.id)}" tabindex="-1">${column(point, point.run.id === shownId)}</a>`)}
${dateLabels(runs)}
</svg>`;
}

function gridLine(score: number): Html {
  const y = yOf(score);
  return html`<line class="grid" x1="${PLOT.left}%" y1="${y}%" x2="100%" y2="${y}%"/><text x="${PLOT.left - 2}%" y="${y}%" dy="4" text-anchor="end">${score}</text>`;
}

/** A dot, and a column around it that is easy to hit. */
function column(
  { run, x, y, from, to }: { run: CompletedRun } & Record<'x' | 'y' | 'from' | 'to', number>,
  isShown: boolean,
): Html {
  const { score, result, finishedAt } = run;
  return html`<rect class="hit" x="${from}%" width="${round(to - from)}%" height="100%"/><circle class="${result}${isShown ? ' shown' : ''}" cx="${x}%" cy="${y}%" r="${isShown ? 6 : 4}"/><title>${momentText(finishedAt)}: ${scoreText(score)}, ${RESULT_NAMES[result]}</title>`;
}

/** The dates of the first and the last run, with the time if both are on one day. */
function dateLabels(runs: readonly CompletedRun[]): (Html | undefined)[] {
  const [first, last] = [runs[0], runs.at(-1)];
  const isOneDay = first && last && dayText(first.finishedAt) === dayText(last.finishedAt);
  const label = (run: CompletedRun | undefined, x: number, anchor: string) =>
    run &&
    html`<text x="${x}%" y="${DATES_Y}%" text-anchor="${anchor}">${(isOneDay ? momentText : dayText)(run.finishedAt)}</text>`;
  return [label(first, PLOT.left, 'start'), label(last, 100, 'end')];
}

function yOf(score: number): number {
  return round(PLOT.bottom - ((PLOT.bottom - PLOT.top) * score) / 100);
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}
