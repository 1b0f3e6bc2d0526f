import { ApiError, callApi } from './api.js';
import { element } from './element.js';
import { withPause } from './form.js';
import { showPlace, showRows } from './list-view.js';
import { readKey } from './remembered-key.js';
import { isUnderWay } from './report-row.js';

/** Pauses between looks at runs that are under way; each is longer than the one before. */
const FIRST_PAUSE_MS = 1_000;
const PAUSE_GROWTH = 1.5;
const LAST_PAUSE_MS = 15_000;

/** @typedef {import('./report-row.js').Report} Report */

const section = element('#reports', HTMLElement);
const refusal = element('#refusal', HTMLElement);

/** @type {Report[]} */
let shown = [];
let pauseMs = FIRST_PAUSE_MS;
let timer = 0;
let loading = new AbortController();

/** Shows what the query of the address asks for, and watches the runs under way in it. */
export async function showReports() {
  pauseMs = FIRST_PAUSE_MS;
  await look();
}

/** Looks again when the reader comes back. Nobody watches a hidden page, so neither does it. */
export function watchReader() {
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) clearTimeout(timer);
    else showReports();
  });
  addEventListener('pageshow', ({ persisted }) => persisted && showReports());
}

/** @param {string} id */
export function shownReport(id) {
  return shown.find((report) => String(report.id) === id);
}

async function look() {
  // Without one, the page asks for a key instead.
  if (!readKey()) return;
  clearTimeout(timer);
  loading.abort();
  loading = new AbortController();
  const { signal } = loading;
  /** @type {number | undefined} */
  let retryAfterSeconds;
  try {
    const { data, links, meta } = await callApi('GET', `reports${location.search}`, { signal });
    shown = data;
    showRows(data);
    showPlace(links, meta);
    refusal.textContent = '';
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof ApiError)) throw error;
    refusal.textContent = withPause(error);
    retryAfterSeconds = error.retryAfterSeconds;
  }
  section.ariaBusy = 'false';
  if (document.hidden || !(retryAfterSeconds || shown.some(isUnderWay))) return;
  timer = setTimeout(look, retryAfterSeconds ? retryAfterSeconds * 1_000 : pauseMs);
  pauseMs = Math.min(pauseMs * PAUSE_GROWTH, LAST_PAUSE_MS);
}
