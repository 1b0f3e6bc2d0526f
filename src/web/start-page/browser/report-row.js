import { showDate } from './date-text.js';
import { element } from './element.js';
import { openingUrl } from './open-report.js';
import { readableUrl } from './readable-url.js';
import { isUnderWay } from './report.js';
import { resultForScore, showScore } from './score.js';

/** @typedef {import('./report.js').Report} Report */

const RESULTS = /** @type {Record<string, string>} */ ({ GOOD: 'Good', DECENT: 'Decent', BAD: 'Bad' });
const PRIVACIES = /** @type {Record<string, string>} */ ({ PRIVATE: 'Private', PASSWORD: 'Password' });
const CATEGORIES = /** @type {Record<string, string>} */ ({
  SEO: 'SEO',
  PERFORMANCE: 'Perf.',
  SECURITY: 'Sec.',
  ACCESSIBILITY: 'A11y',
  BEST_PRACTICES: 'Best',
});

const FIRST_ERROR_STATUS = 400;

const template = element('#reports template', HTMLTemplateElement);

export function newRow() {
  return element('li', HTMLElement, /** @type {DocumentFragment} */ (template.content.cloneNode(true)));
}

/**
 * Shows a report in its row. Data is inserted as text, never as markup.
 * @param {HTMLElement} row
 * @param {Report} report
 */
export function fillRow(row, report) {
  const state = JSON.stringify(report);
  if (row.dataset.state === state) return;
  row.dataset.state = state;
  row.dataset.report = report.id;
  const part = (/** @type {string} */ selector) => element(selector, HTMLElement, row);
  row.className = [isUnderWay(report) && 'under-way', report.result?.toLowerCase()].filter(Boolean).join(' ');

  showScore(part('.score'), report.score);
  const url = readableUrl(report.url);
  const title = part('[data-action="open"]');
  title.title = report.url;
  title.setAttribute('href', openingUrl(report));
  part('bdi').textContent = report.page?.title?.trim() || url;
  part('strong').textContent = resultOf(report) || progressOf(report);
  part('.basis').textContent = basisOf(report);
  part('strong').classList.toggle('pending', report.result === null);
  showUrl(part('[data-action="project"]'), part('.path'), report, url);
  part('.state').textContent = stateOf(report);
  part('.state').classList.toggle('error', report.status === 'FAILED');
  part('.categories').replaceChildren(...report.categories.map(categoryItem));
  showDate(part('time'), report.generatedAt ?? report.createdAt);
  part('.privacy').textContent = PRIVACIES[report.privacy] ?? '';
  part('summary .of').textContent = ` actions for ${url}`;
}

/**
 * Shows the URL with its host as the link to the project. The path is left out if the URL is the title already.
 * @param {HTMLElement} link
 * @param {HTMLElement} path
 * @param {Report} report
 * @param {string} url in readable form
 */
function showUrl(link, path, report, url) {
  const [, host = '', rest = ''] = /^((?:[a-z]+:\/\/)?[^/?#]*)(.*)$/su.exec(url) ?? [];
  link.textContent = host;
  link.title = `Reports of ${report.project}`;
  link.setAttribute('href', `?${new URLSearchParams({ project: report.project })}`);
  path.textContent = report.page?.title && rest !== '/' ? rest : '';
}

/** @param {import('./report.js').CategoryScore} category */
function categoryItem({ category, score, coverage: { judged, total } }) {
  const item = document.createElement('li');
  const name = document.createElement('span');
  const value = document.createElement('b');
  name.textContent = CATEGORIES[category] ?? category;
  item.append(name, ' ', value);
  if (score === null) {
    value.textContent = `${judged}/${total}`;
    item.title = `${judged} of ${total} checked`;
    const rest = document.createElement('span');
    rest.className = 'unseen';
    rest.textContent = ' checked';
    item.append(rest);
  } else {
    value.textContent = String(score);
    item.className = resultForScore(score);
  }
  return item;
}

/** The result of the last completed run; an error page has its status too. @param {Report} report */
function resultOf({ result, page }) {
  const name = RESULTS[result ?? ''] ?? '';
  const isErrorPage = name && page && page.statusCode >= FIRST_ERROR_STATUS;
  return isErrorPage ? `Error page (${page.statusCode}), ${name.toLowerCase()}` : name;
}

/** The checks that the result is based on, if there were too few for a better one. @param {Report} report */
function basisOf({ cappedBy, coverage }) {
  if (!coverage || !cappedBy.includes('coverage')) return '';
  return `Based on ${coverage.judged} of ${coverage.total} checks`;
}

/** The state of the first run. @param {Report} report */
function progressOf({ status }) {
  if (status === 'QUEUED') return 'Queued';
  return status === 'RUNNING' ? 'Audit in progress' : 'Failed';
}

/** The state of a new run of a report with a result, or the reason why the last run failed. @param {Report} report */
function stateOf({ status, result, error }) {
  if (status === 'FAILED')
    return result ? `Last run failed: ${error?.message ?? ''}` : (error?.message ?? '');
  if (!result || status === 'COMPLETED') return '';
  return status === 'QUEUED' ? 'New run queued' : 'New run in progress';
}
