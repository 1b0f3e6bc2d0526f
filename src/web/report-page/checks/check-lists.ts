import { html } from 'hono/html';
import { CATEGORIES } from '../../../audits/audit.ts';
import type { Check } from '../../../audits/check-type.ts';
import { scoreText } from '../../../audits/score.ts';
import { OTHER_OUTCOMES, unknownByReason } from '../../../report-view/blocks.ts';
import { findImprovements } from '../../../report-view/improvements.ts';
import type { ReportData } from '../../../report-view/report-data.ts';
import { tasksOf, tasksWithin, taskTitle } from '../../../report-view/tasks.ts';
import { CATEGORY_NAMES, OUTCOME_NAMES, REASON_WORDS, RESULT_NAMES } from '../../../report-view/wording.ts';
import type { Html } from '../html.ts';
import { checkItem } from './check-item.ts';
import { readyFixes } from './ready-fixes.ts';

/** The number of checks in a list; while the page shows a single category, the number of its checks. */
export function categoryCounts(checks: readonly Check[]): Html {
  return html`<span class="count"><span class="all">${checks.length}</span>${CATEGORIES.map(
    (category) =>
      html`<span class="${category}">${checks.filter((check) => check.categories.includes(category)).length}</span>`,
  )}</span>`;
}

/** Failed checks and warnings, the most important first, with milestones at which the result improves. */
export function fixList(report: ReportData, patchUrl?: string): Html {
  const tasks = tasksOf(report);
  const milestones = Map.groupBy(findImprovements(report), ({ fixes }) => tasksWithin(tasks, report, fixes));
  const checks = tasks.map(({ check }) => check);
  const greatest = Math.max(...checks.map(({ scoreGain }) => scoreGain));
  return html`<section aria-labelledby="fix">
<h2 id="fix" tabindex="-1">What to fix first ${categoryCounts(checks)}</h2>
${CATEGORIES.filter((category) => !checks.some((check) => check.categories.includes(category))).map(
  (category) => html`<p class="only ${category}">Nothing to fix in ${CATEGORY_NAMES[category]}.</p>`,
)}
${
  checks.length === 0
    ? html`<p class="overall">Nothing to fix.</p>`
    : html`<p class="muted overall">Fixing everything would raise the score from ${scoreText(report.score)} to 100. Most important first.</p>
${readyFixes(report, patchUrl)}
<label class="unfold"><input type="checkbox" id="unfold"> Show all details</label>
<ul class="checks ranked">${tasks.map((task, index) => [
        checkItem(task.check, {
          pageUrl: report.finalUrl,
          title: taskTitle(task),
          priority: priorityOf(task.check, index + 1, greatest),
          sameCause: task.sameCause,
        }),
        milestones
          .get(index + 1)
          ?.map(
            ({ result, score }) =>
              html`<li class="milestone ${result}"><strong>${RESULT_NAMES[result]}, at ${scoreText(score)}</strong> with all of the above fixed</li>`,
          ),
      ])}</ul>`
}
</section>`;
}

/** Number of fixes with filled marks, those with the greatest gains: more would not be noticeable. */
const MAX_FILLED = 3;
/** Minimum shares of the greatest gain in a report for high and medium priority. */
const HIGH_SHARE = 0.7;
const MEDIUM_SHARE = 0.3;

/** The class name of a fix, by its position in the list and its gain relative to the greatest gain in the report. */
function priorityOf({ scoreGain }: Check, rank: number, greatestGain: number): string {
  if (greatestGain <= 0) return 'some-gain';
  const share = scoreGain / greatestGain;
  if (share >= HIGH_SHARE && rank <= MAX_FILLED) return 'great-gain';
  return share >= MEDIUM_SHARE ? 'some-gain' : 'little-gain';
}

/** Undetermined checks, by reason. */
export function unknownList({ checks, finalUrl }: ReportData): Html | '' {
  const unknown = checks.filter(({ outcome }) => outcome === 'unknown');
  if (unknown.length === 0) return '';
  return html`<section class="${categoriesOf(unknown)}" aria-labelledby="outcome-unknown">
<h2 id="outcome-unknown" tabindex="-1">${OUTCOME_NAMES.unknown} ${categoryCounts(unknown)}</h2>
<p class="muted">Not counted in the score. Some of these need a real browser.</p>
${unknownByReason(unknown).map(
  ([reason, group]) => html`<details class="list ${categoriesOf(group)}">
<summary><h3>${REASON_WORDS[reason]}</h3> ${categoryCounts(group)}</summary>
<ul class="checks">${group.map((check) => checkItem(check, { pageUrl: finalUrl }))}</ul>
</details>`,
)}
</section>`;
}

/** Class names of a list, which CSS hides while the page shows a category without checks in it. */
function categoriesOf(checks: readonly Check[]): string {
  return ['of-categories', ...new Set(checks.flatMap(({ categories }) => categories))].join(' ');
}

/** Determined checks that need no fix, in a collapsed section for each outcome. */
export function collapsedSections({ checks, finalUrl }: ReportData): Html {
  const byOutcome = Map.groupBy(checks, ({ outcome }) => outcome);
  return html`<section aria-labelledby="rest">
<h2 id="rest">Other checks</h2>
${OTHER_OUTCOMES.filter((outcome) => outcome !== 'unknown').map((outcome) => {
  const list = byOutcome.get(outcome);
  return (
    list &&
    html`<details class="list">
<summary><h3>${OUTCOME_NAMES[outcome]}</h3> ${categoryCounts(list)}</summary>
<ul class="checks" id="outcome-${outcome}">${list.map((check) => checkItem(check, { pageUrl: finalUrl }))}</ul>
</details>`
  );
})}
</section>`;
}
