import { html } from 'hono/html';
import { DECENT_SCORE, GOOD_SCORE, scoreText } from '../../../audits/score.ts';
import type { CompletedRun } from '../../../reports/show/read-completed-run.ts';
import { dayText, momentText } from '../date-text.ts';
import type { Html } from '../html.ts';
import type { HistoryOptions } from '../report-page-options.ts';
import { RESULT_NAMES } from '../wording.ts';

/** Edges of the plot, in percent of the chart: labels of the scores to the left, dates below. */
const PLOT = { left: 9, right: 97, top: 7, bottom: 84 };
/** Baseline of the dates. */
const DATES_Y = 98;
const GRID_SCORES = [0, DECENT_SCORE, GOOD_SCORE, 100];

/**
 * The score of each run as an inline SVG. Lengths are percentages: the chart fills its width, and its text keeps its
 * size. It is hidden from keyboard and screen readers: dozens of points are too many tab stops, and the table below has
 * the same links.
 */
export function scoreChart({ runs, shownId, runUrl }: HistoryOptions): Html {
  const points = runs.map((run, index) => ({ run, x: xOf(index, runs.length), y: yOf(run.score) }));
  return html`<svg class="chart" width="100%" height="200" aria-hidden="true">
${GRID_SCORES.map(gridLine)}
${points.slice(1).map(({ x, y }, index) => html`<line class="trend" x1="${points[index]?.x}%" y1="${points[index]?.y}%" x2="${x}%" y2="${y}%"/>`)}
${points.map(({ run, x, y }) => html`<a href="${runUrl(run.id)}" tabindex="-1">${point(run, { x, y, width: columnWidth(runs.length), isShown: run.id === shownId })}</a>`)}
${dateLabels(runs)}
</svg>`;
}

function gridLine(score: number): Html {
  const y = yOf(score);
  return html`<line class="grid" x1="${PLOT.left}%" y1="${y}%" x2="100%" y2="${y}%"/><text x="${PLOT.left - 2}%" y="${y}%" dy="4" text-anchor="end">${score}</text>`;
}

/** A dot, and a column around it that is easy to hit. */
function point(
  { score, result, finishedAt }: CompletedRun,
  { x, y, width, isShown }: { x: number; y: number; width: number; isShown: boolean },
): Html {
  return html`<rect class="hit" x="${round(x - width / 2)}%" width="${width}%" height="100%"/><circle class="${result}${isShown ? ' shown' : ''}" cx="${x}%" cy="${y}%" r="${isShown ? 6 : 4}"/><title>${momentText(finishedAt)}: ${scoreText(score)}, ${RESULT_NAMES[result]}</title>`;
}

function dateLabels(runs: readonly CompletedRun[]): Html[] {
  const ends = [
    { run: runs[0], x: PLOT.left, anchor: 'start' },
    { run: runs.at(-1), x: 100, anchor: 'end' },
  ];
  return ends.map(
    ({ run, x, anchor }) =>
      html`${run && html`<text x="${x}%" y="${DATES_Y}%" text-anchor="${anchor}">${dayText(run.finishedAt)}</text>`}`,
  );
}

function xOf(index: number, count: number): number {
  return round(PLOT.left + columnWidth(count) * (index + 0.5));
}

function columnWidth(count: number): number {
  return round((PLOT.right - PLOT.left) / count);
}

function yOf(score: number): number {
  return round(PLOT.bottom - ((PLOT.bottom - PLOT.top) * score) / 100);
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}
