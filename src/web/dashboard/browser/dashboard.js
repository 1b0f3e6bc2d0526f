/** The optional functions of the dashboard. The pages work without them. */

document.addEventListener('change', ({ target }) => {
  // Fields of `More filters` have a button: a date that is being typed would be sent after each digit.
  if (!(target instanceof HTMLSelectElement) || target.closest('details')) return;
  if (target.form?.classList.contains('filter')) target.form.requestSubmit();
});

document.addEventListener('formdata', ({ target, formData }) => {
  if (!(target instanceof HTMLFormElement && target.classList.contains('filter'))) return;
  // Defaults stay out of the URL.
  for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
});

/** The hosts of the address that the first start of the service prints. */
const OWN_MACHINE = ['127.0.0.1', 'localhost'];

/**
 * Signs in with the key in the fragment of the URL, which is never sent as a URL. Asks before, except at the address that
 * the first start prints: a link could sign a visitor in to the account of another.
 */
function signInByFragment() {
  const key = new URLSearchParams(location.hash.slice(1)).get('key');
  if (key === null) return;
  history.replaceState(null, '', location.pathname + location.search);
  const form = document.querySelector('#sign-in');
  const field = form?.querySelector('#key');
  if (!(form instanceof HTMLFormElement && field instanceof HTMLInputElement)) return;
  field.value = key;
  if (!OWN_MACHINE.includes(location.hostname)) form.action += '?confirm=1';
  form.submit();
}

signInByFragment();
