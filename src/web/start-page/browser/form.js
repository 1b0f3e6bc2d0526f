import { ApiError } from './api.js';

const LONG_PASSWORD_CHARACTERS = 8;

/**
 * Sends a form through the API, one request at a time, and shows errors in it: field errors beside their fields, other
 * errors in the general message.
 * @param {HTMLFormElement} form its elements for messages have the attribute `data-field`, empty for the general
 * message
 * @param {(fields: FormData) => Promise<void>} send
 */
export function sendWith(form, send) {
  form.addEventListener('submit', async (event) => {
    if (/** @type {HTMLButtonElement | null} */ (event.submitter)?.value === 'cancel') return;
    event.preventDefault();
    if (form.ariaBusy === 'true') return;
    form.ariaBusy = 'true';
    showError(form);
    try {
      await send(new FormData(form));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showError(form, error);
    } finally {
      form.ariaBusy = 'false';
    }
  });
}

/**
 * Warns of short passwords, which the API accepts.
 * @param {HTMLFormElement} form with a field `password` and a `data-hint`
 */
export function hintAtPassword(form) {
  const hint = /** @type {HTMLElement} */ (form.querySelector('[data-hint]'));
  const update = () => {
    const { length } = String(new FormData(form).get('password') ?? '');
    hint.hidden = length === 0 || length >= LONG_PASSWORD_CHARACTERS;
  };
  form.addEventListener('input', update);
  // When the event is dispatched, the fields are not reset yet.
  form.addEventListener('reset', () => queueMicrotask(update));
  update();
}

/**
 * The privacy and password in a form, as input of a mutation. An empty password keeps the stored one.
 * @param {FormData} fields
 */
export function accessInput(fields) {
  return { privacy: fields.get('privacy'), password: fields.get('password') || null };
}

/**
 * @param {HTMLFormElement} form
 * @param {ApiError} [error] without one, messages are removed
 */
export function showError(form, error) {
  const messages = new Map(error?.fields.map(({ name, messages }) => [name, messages.join(' ')]));
  const places = /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll('[data-field]'));
  for (const place of places) {
    const name = place.dataset.field ?? '';
    place.textContent = messages.get(name) ?? '';
    const field = form.querySelector(`input[name="${name}"]:not([type="radio"])`);
    if (field) field.ariaInvalid = messages.has(name) ? 'true' : null;
    messages.delete(name);
  }
  const general = form.querySelector('[data-field=""]');
  if (error && general)
    general.textContent = error.fields.length > 0 ? [...messages.values()].join(' ') : withPause(error);
  /** @type {HTMLElement | null} */ (form.querySelector('[aria-invalid]'))?.focus();
}

/**
 * The message of an error, and when a retry can succeed.
 * @param {ApiError} error
 */
export function withPause({ message, retryAfterSeconds }) {
  return retryAfterSeconds ? `${message} Try again in ${retryAfterSeconds} s.` : message;
}
