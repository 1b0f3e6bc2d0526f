import { callApi } from './api.js';
import { element } from './element.js';
import { sendWith, showRefusal } from './form.js';
import { rememberKey } from './remembered-key.js';

const section = element('#key', HTMLElement);
const form = element('#key form', HTMLFormElement);

/** Takes a key, tries it, and starts again with it; forgets it when asked to, or when the API refuses it. */
export function startKeyForm() {
  sendWith(form, async (fields) => {
    rememberKey(String(fields.get('key')));
    await callApi('GET', 'account');
    location.reload();
  });
  element('#account button', HTMLElement).addEventListener('click', () => {
    rememberKey('');
    location.reload();
  });
  addEventListener('keyrefused', (event) => {
    rememberKey('');
    askForKey();
    showRefusal(form, /** @type {CustomEvent} */ (event).detail);
  });
}

/** Shows nothing but the form for a key. */
export function askForKey() {
  for (const other of document.querySelectorAll('main > section, #account'))
    other.toggleAttribute('hidden', true);
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
  for (const part of [section, element('.lead', HTMLElement)]) part.hidden = false;
}

/** Says whose key is in use. */
export async function showAccount() {
  const { name, api_key: key } = (await callApi('GET', 'account')).data;
  const words = [name, `key ${key.prefix}…`, key.scope === 'read' && 'may only read'];
  element('#account span', HTMLElement).textContent = words.filter(Boolean).join(' · ');
}
