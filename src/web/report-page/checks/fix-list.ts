import { html } from 'hono/html';
import { CATEGORIES } from '../../../audits/audit.ts';
import { findImprovements, type Improvement } from '../../../audits/improvements.ts';
import { scoreText } from '../../../audits/score.ts';
import type { Html } from '../html.ts';
import type { ReportPageData } from '../report-page-data.ts';
import { CATEGORY_NAMES, RESULT_NAMES } from '../wording.ts';
import { categoryCounts } from './category-counts.ts';
import { checkItem } from './check-item.ts';
import { priorityOf } from './gain.ts';
import { tasksOf, tasksWithin, taskTitle } from './tasks.ts';

/** Failed checks and warnings, the greatest gain first, with milestones at which the result improves. */
export function fixList(report: ReportPageData): Html {
  const tasks = tasksOf(report);
  const improvements = findImprovements(report).map((improvement) => ({
    ...improvement,
    tasks: tasksWithin(tasks, report, improvement.fixes),
  }));
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
    : html`<p class="muted overall">Fixing everything would raise the score from ${scoreText(report.score)} to 100. Biggest gains first.</p>
<label class="unfold"><input type="checkbox" id="unfold"> Show all details</label>
<ul class="checks ranked">${tasks.map((task, index) => [
        checkItem(task.check, {
          pageUrl: report.finalUrl,
          title: taskTitle(task),
          priority: priorityOf(task.check, index + 1, greatest),
          sameCause: task.sameCause,
        }),
        improvements.filter((improvement) => improvement.tasks === index + 1).map(milestone),
      ])}</ul>`
}
</section>`;
}

function milestone({ result, score }: Improvement): Html {
  return html`<li class="milestone ${result}"><strong>${RESULT_NAMES[result]}, at ${scoreText(score)}</strong> with all of the above fixed</li>`;
}
