import { callApi } from './api.js';
import { element } from './element.js';
import { sendWith, showError } from './form.js';
import { ACCOUNT } from './queries.js';
import { rememberKey } from './remembered-key.js';

const section = element('#key', HTMLElement);
const form = element('#key form', HTMLFormElement);
const field = element('#key-field', HTMLInputElement);

/** Checks an entered key, stores it and restarts the page; deletes it on request, or if the API rejects it. */
export function startKeyForm() {
  sendWith(form, async (fields) => {
    rememberKey(String(fields.get('key')));
    await callApi(ACCOUNT);
    location.reload();
  });
  const toggle = element('#show-key', HTMLElement);
  toggle.addEventListener('click', () => {
    const isShown = field.type === 'text';
    field.type = isShown ? 'password' : 'text';
    toggle.ariaPressed = String(!isShown);
  });
  element('#account button', HTMLElement).addEventListener('click', () => {
    rememberKey('');
    location.reload();
  });
  addEventListener('keyrejected', (event) => {
    rememberKey('');
    askForKey();
    showError(form, /** @type {CustomEvent} */ (event).detail);
  });
}

/** Shows only the form for a key. */
export function askForKey() {
  for (const other of document.querySelectorAll('main > *, #account, .skip'))
    other.toggleAttribute('hidden', other !== section);
  form.hidden = false;
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
}

/** Shows the account and the key in use. With a key of scope `read`, write actions are hidden. */
export async function showAccount() {
  const { name, apiKey } = (await callApi(ACCOUNT)).account;
  const isReadOnly = apiKey.scope === 'READ';
  const words = [name, `key ${apiKey.prefix}…`, isReadOnly && 'read-only'];
  element('#account span', HTMLElement).textContent = words.filter(Boolean).join(' · ');
  document.body.classList.toggle('read-only', isReadOnly);
}
