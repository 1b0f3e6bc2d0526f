import { ApiError, mutate } from './api.js';
import { element } from './element.js';
import { accessInput, hintAtPassword, sendWith, showError, withPause } from './form.js';
import { DELETE, UPDATE } from './queries.js';
import { readableUrl } from './readable-url.js';
import { shownReport } from './report-list.js';
import { showView } from './views.js';

/** @typedef {import('./report.js').Report} Report */

const KEEP_PASSWORD = 'Leave empty to keep the current password';

/** Handles the menus of the rows. */
export function startRowActions() {
  const askToDelete = prepareDialog('#delete', async ({ id, url }) => {
    await mutate(DELETE, { id });
    element('#message', HTMLElement).textContent = `The report of ${readableUrl(url)} was deleted.`;
  });
  const askForPrivacy = prepareDialog(
    '#privacy',
    async ({ id }, fields) => {
      await mutate(UPDATE, { id, ...accessInput(fields) });
    },
    ({ privacy, hasPassword }) => {
      element(`#privacy [name="privacy"][value="${privacy}"]`, HTMLInputElement).checked = true;
      element('#privacy-password', HTMLInputElement).placeholder = hasPassword ? KEEP_PASSWORD : '';
    },
  );
  hintAtPassword(element('#privacy form', HTMLFormElement));
  element('.reports', HTMLElement).addEventListener('click', async ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    const row = button?.closest('li');
    const report = shownReport(row?.dataset.report ?? '');
    if (!button || !row || !report) return;
    closeMenus();
    if (button.dataset.action === 'rerun')
      await runAgain(report, element('[role="alert"]', HTMLElement, row));
    if (button.dataset.action === 'privacy') askForPrivacy(report);
    if (button.dataset.action === 'delete') askToDelete(report);
  });
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element && target.closest('.menu'))) closeMenus();
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') closeMenus();
  });
}

/** Closes the open menu, and returns the focus to its button. */
function closeMenus() {
  for (const menu of document.querySelectorAll('.menu[open]')) {
    const hadFocus = menu.contains(document.activeElement);
    menu.toggleAttribute('open', false);
    if (hadFocus) element('summary', HTMLElement, menu).focus();
  }
}

/**
 * @param {Report} report
 * @param {HTMLElement} errorText element of the error message in the row
 */
async function runAgain({ id }, errorText) {
  try {
    await mutate(UPDATE, { id, updateResults: true });
    errorText.textContent = '';
    await showView();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    errorText.textContent = withPause(error);
  }
}

/**
 * Prepares a dialog for an action on one report. It closes when the action has succeeded.
 * @param {string} selector
 * @param {(report: Report, fields: FormData) => Promise<void>} act
 * @param {(report: Report) => void} [fill] sets the fields from the report
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
    await showView();
    // The menu that opened the dialog may have been removed with its row.
    if (document.activeElement === document.body) element('#title', HTMLElement).focus();
  });
  return (opened) => {
    report = opened;
    form.reset();
    showError(form);
    element('.of', HTMLElement, dialog).textContent = readableUrl(report.url);
    fill(opened);
    dialog.showModal();
  };
}
