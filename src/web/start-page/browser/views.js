import { ApiError } from './api.js';
import { element } from './element.js';
import { withPause } from './form.js';
import { loadProject, loadProjects } from './project-list.js';
import { readKey } from './remembered-key.js';
import { isUnderWay } from './report.js';
import { loadReports, updateReport } from './report-list.js';

/** Delay of a reload, so that several changes reload the view once. */
const RELOAD_PAUSE_MS = 1_000;

const errorText = element('#error', HTMLElement);
const tabs = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('.tabs a'));

let loading = new AbortController();
let reloadTimer = 0;

/** Shows the view of the URL: the projects, the reports of one project, or all reports. */
export async function showView() {
  // Without a key, the page shows the form for a key.
  if (!readKey()) return;
  clearTimeout(reloadTimer);
  reloadTimer = 0;
  loading.abort();
  loading = new AbortController();
  const { signal } = loading;
  const query = new URLSearchParams(location.search);
  const isProjects = query.get('view') === 'projects';
  const project = projectOf(query.get('project') ?? '');
  try {
    await (isProjects
      ? loadProjects(signal)
      : Promise.all([loadReports(signal), loadProject(project, signal)]));
    errorText.textContent = '';
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof ApiError)) throw error;
    errorText.textContent = withPause(error);
    if (error.retryAfterSeconds) reloadLater(error.retryAfterSeconds * 1_000);
    if (!readKey()) return;
  }
  const title = isProjects ? 'Projects' : (project ?? 'Reports');
  element('#title', HTMLElement).textContent = title;
  document.title = project || isProjects ? `${title} · Page Reports` : 'Page Reports';
  element('#view', HTMLElement).hidden = false;
  element('#projects', HTMLElement).hidden = !isProjects;
  element('#reports', HTMLElement).hidden = isProjects;
  tabs.forEach((tab, i) => {
    tab.ariaCurrent = project === null && isProjects === (i === 1) ? 'page' : null;
  });
}

/** The project of a host in any spelling, as the API derives it; null without a host. @param {string} text */
function projectOf(text) {
  if (text === '') return null;
  const address = /^https?:\/\//i.test(text) ? text : `http://${text}`;
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\.(?=.)/, '') : text;
}

/**
 * Shows a changed report at once in its row, and soon after in the rest of the view.
 * @param {import('./report.js').Report} report
 */
export function showChange(report) {
  const isShown = updateReport(report);
  if (!isShown || !isUnderWay(report)) reloadLater(RELOAD_PAUSE_MS);
}

/** @param {number} pauseMs */
function reloadLater(pauseMs) {
  if (reloadTimer === 0) reloadTimer = setTimeout(showView, pauseMs);
}
