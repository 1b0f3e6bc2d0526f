import { element } from './element.js';
import { reportAddress } from './report-address.js';

const RESULTS = /** @type {Record<string, string>} */ ({ good: 'Good', decent: 'Decent', bad: 'Bad' });
const PRIVACIES = ['', ' · Private', ' · With a password'];
const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

const template = element('#reports template', HTMLTemplateElement);

/**
 * @typedef {{ id: number, url: string, project: string, status: string, result: string | null, privacy: number,
 *   score: number | null, error: { message: string } | null, has_password: boolean, page_url: string,
 *   generated_at: string | null, created_at: string }} Report
 */

/** @param {Report} report */
export function isUnderWay({ status }) {
  return status === 'queued' || status === 'running';
}

/**
 * A report as it stands in the list. Whatever comes from outside becomes text.
 * @param {Report} report
 */
export function reportRow(report) {
  const row = element('li', HTMLElement, /** @type {DocumentFragment} */ (template.content.cloneNode(true)));
  const part = (/** @type {string} */ selector) => element(selector, HTMLElement, row);
  row.dataset.report = String(report.id);
  row.classList.toggle('under-way', isUnderWay(report));
  if (report.result) row.classList.add(report.result);

  part('.score').textContent = report.score === null ? '–' : String(report.score);
  part('.score').style.setProperty('--score', String(report.score ?? 0));
  part('.about strong').textContent = report.result && `${RESULTS[report.result]}, ${report.score} of 100`;
  part('.state').textContent = stateOf(report);
  part('.state').classList.toggle('error', report.status === 'failed');
  part('bdi').textContent = report.url;
  part('[data-action="open"]').setAttribute('href', reportAddress(report));
  part('[data-action="project"]').textContent = report.project;
  part('[data-action="project"]').setAttribute(
    'href',
    `?${new URLSearchParams({ project: report.project })}`,
  );
  const date = report.generated_at ?? report.created_at;
  part('time').setAttribute('datetime', date);
  part('time').textContent = DATE.format(new Date(date));
  part('.privacy').textContent = PRIVACIES[report.privacy] ?? '';
  for (const label of row.querySelectorAll('button .unseen')) label.textContent = ` (${report.url})`;
  return row;
}

/** @param {Report} report */
function stateOf({ status, result, error }) {
  if (status === 'queued') return result ? '· A new run is waiting' : 'Waiting for its run';
  if (status === 'running') return result ? '· A new run is under way' : 'Being audited';
  if (status === 'failed') return `${result ? '· The last run failed' : 'Failed'}: ${error?.message ?? ''}`;
  return '';
}
