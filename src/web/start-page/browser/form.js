import { ApiError } from './api.js';

/**
 * Sends a form through the API, once at a time, and shows in it what is refused: beside the fields that the answer
 * names, or else where the form keeps the rest.
 * @param {HTMLFormElement} form its places for messages carry `data-field`, empty for the rest
 * @param {(fields: FormData) => Promise<void>} send
 */
export function sendWith(form, send) {
  form.addEventListener('submit', async (event) => {
    if (/** @type {HTMLButtonElement | null} */ (event.submitter)?.value === 'cancel') return;
    event.preventDefault();
    if (form.ariaBusy === 'true') return;
    form.ariaBusy = 'true';
    showRefusal(form);
    try {
      await send(new FormData(form));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showRefusal(form, error);
    } finally {
      form.ariaBusy = 'false';
    }
  });
}

/**
 * @param {HTMLFormElement} form
 * @param {ApiError} [error] without one, what was shown before goes
 */
export function showRefusal(form, error) {
  const messages = { ...error?.errors };
  const places = /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll('[data-field]'));
  for (const place of places) {
    const name = place.dataset.field ?? '';
    const refused = name in messages;
    place.textContent = messages[name]?.join(' ') ?? '';
    delete messages[name];
    const field = form.querySelector(`input[name="${name}"]:not([type="radio"])`);
    if (field) field.ariaInvalid = refused ? 'true' : null;
  }
  const unnamed = Object.values(messages).flat().join(' ');
  const rest = form.querySelector('[data-field=""]');
  if (error && rest) rest.textContent = Object.keys(error.errors).length > 0 ? unnamed : withPause(error);
  /** @type {HTMLElement | null} */ (form.querySelector('[aria-invalid]'))?.focus();
}

/**
 * What went wrong, and when it is worth trying again.
 * @param {ApiError} error
 */
export function withPause({ message, retryAfterSeconds }) {
  return retryAfterSeconds ? `${message} Try again in ${retryAfterSeconds} s.` : message;
}
