/** Sends the forms of the reference with the API key that this browser remembers. */
import { readKey, rememberKey } from './remembered-key.js';

const keyField = document.querySelector('#key');
keyField.value = readKey();
document.documentElement.classList.add('scripted');
fillNewestReport();

document.addEventListener('submit', async (event) => {
  event.preventDefault();
  const form = event.target;
  if (form.id === 'key-form') {
    rememberKey(keyField.value);
    return fillNewestReport();
  }
  const output = form.querySelector('.response');
  output.hidden = false;
  output.textContent = await send(form).catch((error) => String(error));
  if (form.dataset.method !== 'get') fillNewestReport();
});

/** Sends the values of a form. @returns {Promise<string>} the response as text */
async function send({ dataset: { method, path }, elements }) {
  const inputs = { path: [], query: [], header: [], body: [] };
  for (const field of elements) {
    if (field.value) inputs[field.dataset.in]?.push([field.name, field.value]);
  }
  const { path: parts, query, header, body } = inputs;
  const filled = parts.reduce(
    (url, [name, value]) => url.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  );
  const response = await call(`${filled}?${new URLSearchParams(query)}`, {
    method: method.toUpperCase(),
    headers: Object.fromEntries(header),
    body: method === 'get' ? null : new URLSearchParams(body),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return `${response.status} ${response.statusText}\n${isJson && text ? JSON.stringify(JSON.parse(text), null, 2) : text}`;
}

function call(path, init) {
  return fetch(path, { ...init, headers: { ...init?.headers, Authorization: `Bearer ${readKey()}` } });
}

/** Fills the id of the newest report into empty fields, so that each operation can be tried at once. */
async function fillNewestReport() {
  const response = readKey() ? await call('api/v1/reports').catch(() => null) : null;
  if (!response?.ok) return;
  const newest = String((await response.json()).data[0]?.id ?? '');
  for (const form of document.querySelectorAll('[data-path*="/reports/{id}"]')) {
    const field = form.querySelector('[name="id"]');
    if (field.value !== (field.dataset.filled ?? '')) continue;
    field.value = newest;
    field.dataset.filled = newest;
  }
}
