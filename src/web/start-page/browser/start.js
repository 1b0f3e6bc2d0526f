import { ApiError } from './api.js';
import { startCreateForm } from './create-form.js';
import { element } from './element.js';
import { askForKey, showAccount, startKeyForm } from './key-form.js';
import { startListAddress } from './list-address.js';
import { startLiveUpdates } from './live-updates.js';
import { openReport } from './open-report.js';
import { readKey } from './remembered-key.js';
import { startRowActions } from './row-actions.js';
import { showChange, showView } from './views.js';

startKeyForm();
element('#key', HTMLElement).hidden = readKey() !== '';
const requested = new URLSearchParams(location.search).get('open');
if (!readKey()) askForKey();
else if (requested === null) showWorkspace();
else openReport(requested).catch(showListInstead);

async function showWorkspace() {
  startCreateForm();
  startListAddress(showView);
  startRowActions();
  // Write actions must not appear before they are hidden for a read-only key. The list shows errors.
  document.body.classList.add('starting');
  await Promise.all([showView(), showAccount().catch(() => undefined)]);
  document.body.classList.remove('starting');
  if (!readKey()) return;
  for (const part of ['#account', '#create']) element(part, HTMLElement).hidden = false;
  startLiveUpdates(showChange, showView);
}

/** @param {unknown} error why the report cannot be opened */
function showListInstead(error) {
  if (!(error instanceof ApiError)) throw error;
  // The page shows the form for a key.
  if (!readKey()) return;
  history.replaceState(null, '', location.pathname);
  element('#message', HTMLElement).textContent = `The report cannot be opened: ${error.message}`;
  showWorkspace();
}
