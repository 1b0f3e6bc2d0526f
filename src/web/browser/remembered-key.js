/**
 * The API key that the browser stores in its local storage for all pages of the service. It is sent only in the
 * `Authorization` header of API requests.
 */

const KEY_ITEM = 'page-reports:api-key';

/** @returns {string} the key; empty when there is none */
export function readKey() {
  return localStorage.getItem(KEY_ITEM) ?? '';
}

/** @param {string} key an empty string deletes the stored key */
export function rememberKey(key) {
  if (key.trim()) localStorage.setItem(KEY_ITEM, key.trim());
  else localStorage.removeItem(KEY_ITEM);
}
