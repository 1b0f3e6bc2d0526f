/**
 * The API key that this browser remembers for all pages of the service, in its local storage: it leaves the browser
 * only in the `Authorization` header of calls.
 */

const KEY_ITEM = 'page-reports:api-key';

/** @returns {string} the key; empty when there is none */
export function readKey() {
  return localStorage.getItem(KEY_ITEM) ?? '';
}

/** @param {string} key an empty one is forgotten */
export function rememberKey(key) {
  if (key.trim()) localStorage.setItem(KEY_ITEM, key.trim());
  else localStorage.removeItem(KEY_ITEM);
}
