/** The actions of the owner of the report: a user whose browser has stored the API key of its account. */
import { readKey } from './remembered-key.js';

/** The values of `PRIVACY_CHOICES` (privacy-fields.ts), which scripts of the browser cannot import. */
const PRIVACIES = ['PUBLIC', 'PRIVATE', 'PASSWORD'];

/**
 * Shows the actions that the stored key allows; none without a key, or with a key of another account.
 * @param {HTMLElement} actions
 */
export async function showOwnerActions(actions) {
  const { report: id, home = '..' } = actions.dataset;
  if (!readKey() || !id) return;
  const path = `reports/${id}`;
  const [report, account] = await Promise.all([call(home, 'GET', path), call(home, 'GET', 'account')]);
  const mayWrite = account.data.api_key.scope !== 'read';
  for (const action of actions.querySelectorAll('[data-owner]')) {
    if (action instanceof HTMLElement) action.hidden = 'writer' in action.dataset && !mayWrite;
  }
  if (!mayWrite) return;
  const status = /** @type {HTMLElement} */ (actions.querySelector('[role="status"]'));
  const dialogs = openDialogs();
  onClick(actions, 'rerun', async () => {
    status.textContent = '';
    try {
      await call(home, 'PATCH', path, new URLSearchParams({ results: '1' }), { Prefer: 'respond-async' });
      location.reload();
    } catch (error) {
      status.textContent = messageOf(error);
    }
  });
  onClick(actions, 'privacy', () =>
    ask(
      dialogs,
      '#privacy-dialog',
      async (fields) => {
        fields.set('privacy', String(PRIVACIES.indexOf(fields.get('privacy') ?? '')));
        await call(home, 'PATCH', path, fields);
        await openAsOwner(home, path);
      },
      (form) => {
        const choice = form.querySelector(`[name="privacy"][value="${PRIVACIES[report.data.privacy]}"]`);
        if (choice instanceof HTMLInputElement) choice.checked = true;
      },
    ),
  );
  onClick(actions, 'delete', () =>
    ask(dialogs, '#delete-dialog', async () => {
      await call(home, 'DELETE', path);
      location.assign(home);
    }),
  );
}

/**
 * Opens the page by a new signed URL: a change of privacy invalidates the current access.
 * @param {string} home
 * @param {string} path
 */
async function openAsOwner(home, path) {
  const { data } = await call(home, 'GET', `${path}?owner_link=3600`);
  location.replace(data.owner_page_url);
}

/** @param {HTMLElement} actions @param {string} name @param {() => void} act */
function onClick(actions, name, act) {
  actions.querySelector(`[data-action="${name}"]`)?.addEventListener('click', (event) => {
    // The element is a link or the button of a form, for browsers without script.
    event.preventDefault();
    act();
  });
}

/** Inserts the dialogs into the page, once. @returns {ParentNode} */
function openDialogs() {
  const template = document.getElementById('owner-dialogs');
  if (template instanceof HTMLTemplateElement) template.replaceWith(template.content);
  return document;
}

/**
 * Opens a dialog and performs the action when it is confirmed; an error is shown in it.
 * @param {ParentNode} dialogs
 * @param {string} selector
 * @param {(fields: URLSearchParams) => Promise<void>} act
 * @param {(form: HTMLFormElement) => void} [fill]
 */
function ask(dialogs, selector, act, fill = () => undefined) {
  const dialog = /** @type {HTMLDialogElement} */ (dialogs.querySelector(selector));
  const form = /** @type {HTMLFormElement} */ (dialog.querySelector('form'));
  const errorText = /** @type {HTMLElement} */ (form.querySelector('[role="alert"]'));
  form.reset();
  errorText.textContent = '';
  fill(form);
  form.onsubmit = async (event) => {
    const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
    if (button?.value === 'cancel') return;
    event.preventDefault();
    try {
      await act(new URLSearchParams(/** @type {any} */ (new FormData(form))));
    } catch (error) {
      errorText.textContent = messageOf(error);
    }
  };
  dialog.showModal();
}

/** @param {unknown} error */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Calls the REST API.
 * @param {string} home address of the start page
 * @param {string} method
 * @param {string} path below `api/v1/`
 * @param {URLSearchParams} [fields]
 * @param {Record<string, string>} [headers]
 * @returns {Promise<any>} the body of the response
 */
async function call(home, method, path, fields, headers) {
  const response = await fetch(`${home}/api/v1/${path}`, {
    method,
    body: fields ?? null,
    headers: { ...headers, Accept: 'application/json', Authorization: `Bearer ${readKey()}` },
  }).catch(() => {
    throw new Error('The service cannot be reached.');
  });
  const body = await response.json().catch(() => null);
  if (response.ok) return body;
  const errors = Object.values(body?.errors ?? {}).flat();
  throw new Error(
    errors.join(' ') || body?.message || `The service responded with status ${response.status}.`,
  );
}
