import { element } from './element.js';
import { TREND_DAYS } from './queries.js';
import { resultForScore, showScore } from './score.js';
import { trendChart } from './trend-chart.js';

/**
 * A project as the views query it.
 * @typedef {{ name: string, reportCount: number, good: number, decent: number, bad: number,
 *   averageScore: number | null, trend: import('./trend-chart.js').TrendPoint[],
 *   topFailures: { audit: { id: string, title: string }, reports: number }[] }} Project
 */

const template = element('#projects template', HTMLTemplateElement);

/**
 * A project with its average score, trend, counts and top failures. The template serves both the list of projects and
 * the heading above the reports of a project.
 * @param {Project} project
 */
export function projectCard(project) {
  const { name, averageScore, reportCount, good, decent, bad, trend, topFailures } = project;
  const card = element(
    'article',
    HTMLElement,
    /** @type {DocumentFragment} */ (template.content.cloneNode(true)),
  );
  const part = (/** @type {string} */ selector) => element(selector, HTMLElement, card);
  if (averageScore !== null) card.classList.add(resultForScore(averageScore));
  showScore(part('.score'), averageScore);
  part('h2 a').textContent = name;
  part('h2 a').setAttribute('href', queryOf({ project: name }));
  part('.counts').textContent = countsText(reportCount, averageScore);
  part('.project-results > div').append(resultBar({ good, decent, bad }));
  part('.trend').hidden = trend.length === 0;
  part('.trend').append(trendChart(trend, TREND_DAYS) ?? '');
  part('.failures').hidden = topFailures.length === 0;
  part('.failures ul').append(
    ...topFailures.map(({ audit, reports }) => {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.textContent = audit.title;
      link.href = queryOf({ project: name, failing: audit.id });
      const count = document.createElement('span');
      count.textContent = reports === 1 ? '1 report' : `${reports} reports`;
      item.append(link, ' ', count);
      return item;
    }),
  );
  return card;
}

/** @param {number} reports @param {number | null} averageScore */
function countsText(reports, averageScore) {
  const count = reports === 1 ? '1 report' : `${reports} reports`;
  return averageScore === null ? `${count}, none rated yet` : `${count}, ${averageScore} of 100 on average`;
}

/** The number of reports by result, as a bar and as text. @param {Record<string, number>} counts */
function resultBar(counts) {
  const bar = document.createElement('p');
  bar.className = 'results small';
  for (const [result, count] of Object.entries(counts)) {
    if (count === 0) continue;
    const segment = document.createElement('span');
    segment.className = result;
    segment.style.flexGrow = String(count);
    segment.textContent = `${count} ${result}`;
    bar.append(segment);
  }
  return bar;
}

/** @param {Record<string, string>} parameters */
function queryOf(parameters) {
  return `?${new URLSearchParams(parameters)}`;
}
