/** The form for the API key: in the bar, or, without a valid key, alone on the page. */
import { readKey, rememberKey } from './remembered-key.js';

const form = document.querySelector('#key-form');
const field = form.elements.key;

/** Shows the stored key in the form. An entered key is stored, and restarts the page. */
export function startKeyForm() {
  field.value = readKey();
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    rememberKey(field.value);
    // GraphiQL reads the schema once, when it starts, with the key.
    location.reload();
  });
}

/**
 * Asks for a key instead of showing GraphiQL, which cannot do anything without one.
 * @param {string} [error] the reason why the stored key is not used
 */
export function askForKey(error = '') {
  const request = document.querySelector('#key-request');
  const help = document.querySelector('#key-help');
  help.open = true;
  request.append(form, help);
  document.querySelector('#graphiql').hidden = true;
  request.hidden = false;
  document.querySelector('#key-error').textContent = error;
  field.ariaInvalid = error ? 'true' : null;
  field.focus();
}

/**
 * Whether the API rejects the stored key.
 * @returns {Promise<boolean>} false if the API cannot be reached: GraphiQL shows why
 */
export async function isKeyRejected() {
  // `fetch` throws for a header outside Latin-1, as if the API could not be reached.
  if (/[^\x21-\x7e]/.test(readKey())) return true;
  const response = await fetch(location.pathname, {
    method: 'POST',
    headers: { Authorization: `Bearer ${readKey()}`, 'Content-Type': 'application/json' },
    body: '{"query":"{__typename}"}',
  }).catch(() => null);
  return response?.status === 401;
}

/** Deletes the stored key, and asks for another one. */
export function rejectKey() {
  rememberKey('');
  askForKey("That key isn't valid. Check that you copied all of it.");
}
