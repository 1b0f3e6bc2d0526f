import { ApiError } from './api.js';
import { startCreateForm } from './create-form.js';
import { element } from './element.js';
import { askForKey, showAccount, startKeyForm } from './key-form.js';
import { startListAddress } from './list-address.js';
import { readKey } from './remembered-key.js';
import { openReport } from './report-address.js';
import { showReports, watchReader } from './report-list.js';
import { startRowActions } from './row-actions.js';

startKeyForm();
const asked = new URLSearchParams(location.search).get('open');
if (!readKey()) askForKey();
else if (asked === null) showWorkspace();
else openReport(asked).catch(showInstead);

function showWorkspace() {
  element('.lead', HTMLElement).hidden = true;
  for (const part of ['#account', '#create', '#reports']) element(part, HTMLElement).hidden = false;
  startCreateForm();
  startListAddress();
  startRowActions();
  watchReader();
  showReports();
  // The list tells what goes wrong.
  showAccount().catch(() => undefined);
}

/** @param {unknown} error why the report cannot be opened */
function showInstead(error) {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 401) return;
  history.replaceState(null, '', location.pathname);
  element('#message', HTMLElement).textContent = `The report cannot be opened: ${error.message}`;
  showWorkspace();
}
