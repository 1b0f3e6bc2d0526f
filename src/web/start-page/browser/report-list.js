import { ApiError, callApi } from './api.js';
import { element } from './element.js';
import { withPause } from './form.js';
import { listVariables } from './list-address.js';
import { showPaging, showRows } from './list-view.js';
import { REPORTS } from './queries.js';
import { readKey } from './remembered-key.js';
import { isUnderWay } from './report.js';

/** Pauses between requests while runs are under way; each is longer than the one before. */
const FIRST_PAUSE_MS = 1_000;
const PAUSE_GROWTH = 1.5;
const LAST_PAUSE_MS = 15_000;

/** @typedef {import('./report.js').Report} Report */

const section = element('#reports', HTMLElement);
const refusal = element('#refusal', HTMLElement);

/** @type {Report[]} */
let shown = [];
let pauseMs = FIRST_PAUSE_MS;
let timer = 0;
let loading = new AbortController();

/** Shows the reports that the URL asks for, and follows the runs under way among them. */
export async function showReports() {
  pauseMs = FIRST_PAUSE_MS;
  await load();
}

/** Reloads the list when its tab is shown again. A hidden tab sends no requests. */
export function watchReader() {
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) clearTimeout(timer);
    else showReports();
  });
  addEventListener('pageshow', ({ persisted }) => persisted && showReports());
}

/** @param {string} id */
export function shownReport(id) {
  return shown.find((report) => report.id === id);
}

async function load() {
  // Without one, the page asks for a key instead.
  if (!readKey()) return;
  clearTimeout(timer);
  loading.abort();
  loading = new AbortController();
  const { signal } = loading;
  /** @type {number | undefined} */
  let retryAfterSeconds;
  try {
    const { account, reports } = await callApi(REPORTS, listVariables(), signal);
    shown = reports.nodes;
    showRows(shown);
    showPaging(reports, account.usage.reports);
    refusal.textContent = '';
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof ApiError)) throw error;
    refusal.textContent = withPause(error);
    retryAfterSeconds = error.retryAfterSeconds;
  }
  section.ariaBusy = 'false';
  if (document.hidden || !(retryAfterSeconds || shown.some(isUnderWay))) return;
  timer = setTimeout(load, retryAfterSeconds ? retryAfterSeconds * 1_000 : pauseMs);
  pauseMs = Math.min(pauseMs * PAUSE_GROWTH, LAST_PAUSE_MS);
}
