import { callApi } from './api.js';
import { element } from './element.js';
import { listVariables } from './list-address.js';
import { showFailing, showPaging, showRows } from './list-view.js';
import { REPORTS } from './queries.js';

/** @typedef {import('./report.js').Report} Report */

/** @type {Report[]} */
let shown = [];

/** Loads and shows the reports of the URL. @param {AbortSignal} signal */
export async function loadReports(signal) {
  const { account, reports, audits } = await callApi(REPORTS, listVariables(), signal);
  shown = reports.nodes;
  showRows(shown);
  showPaging(reports, account.usage.reports);
  showFailing(audits ?? []);
  element('#reports', HTMLElement).ariaBusy = 'false';
}

/** Shows a changed report in its row. @param {Report} report @returns whether the report is in the list */
export function updateReport(report) {
  const index = shown.findIndex(({ id }) => id === report.id);
  if (index < 0) return false;
  shown = shown.with(index, report);
  showRows(shown);
  return true;
}

/** @param {string} id */
export function shownReport(id) {
  return shown.find((report) => report.id === id);
}
