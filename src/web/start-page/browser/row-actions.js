import { ApiError, callApi } from './api.js';
import { element } from './element.js';
import { sendWith, showRefusal, withPause } from './form.js';
import { shownReport, showReports } from './report-list.js';

/** @typedef {import('./report-row.js').Report} Report */

/** Makes the buttons of the rows work. */
export function startRowActions() {
  const askToDelete = prepareDialog('#delete', async ({ id, url }) => {
    await callApi('DELETE', `reports/${id}`);
    element('#message', HTMLElement).textContent = `The report of ${url} is deleted.`;
  });
  const askForPrivacy = prepareDialog(
    '#privacy',
    async ({ id }, fields) => {
      await callApi('PATCH', `reports/${id}`, { fields });
    },
    ({ privacy, has_password: hasPassword }) => {
      element(`#privacy [name="privacy"][value="${privacy}"]`, HTMLInputElement).checked = true;
      element('#privacy-password', HTMLInputElement).placeholder = hasPassword ? 'As it is' : '';
    },
  );
  element('.reports', HTMLElement).addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    const row = button?.closest('li');
    const report = shownReport(row?.dataset.report ?? '');
    if (!button || !row || !report) return;
    if (button.dataset.action === 'rerun')
      await runAgain(report, element('[role="alert"]', HTMLElement, row));
    if (button.dataset.action === 'privacy') askForPrivacy(report);
    if (button.dataset.action === 'delete') askToDelete(report);
  });
}

/**
 * @param {Report} report
 * @param {HTMLElement} refusal where the row says what went wrong
 */
async function runAgain({ id }, refusal) {
  const fields = new FormData();
  fields.set('results', '1');
  try {
    await callApi('PATCH', `reports/${id}`, { fields, headers: { Prefer: 'respond-async' } });
    refusal.textContent = '';
    await showReports();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    refusal.textContent = withPause(error);
  }
}

/**
 * A dialog about one report, which closes when what it asked for is done.
 * @param {string} selector
 * @param {(report: Report, fields: FormData) => Promise<void>} act
 * @param {(report: Report) => void} [fill] shows in its fields how the report is
 * @returns {(report: Report) => void} opens it
 */
function prepareDialog(selector, act, fill = () => undefined) {
  const dialog = element(selector, HTMLDialogElement);
  const form = element('form', HTMLFormElement, dialog);
  /** @type {Report} */
  let report;
  sendWith(form, async (fields) => {
    await act(report, fields);
    dialog.close();
    await showReports();
    // The button that opened the dialog can be gone with its row.
    if (document.activeElement === document.body) element('#reports-title', HTMLElement).focus();
  });
  return (opened) => {
    report = opened;
    form.reset();
    showRefusal(form);
    element('.of', HTMLElement, dialog).textContent = report.url;
    fill(opened);
    dialog.showModal();
  };
}
