/** Replaces the list of reports after changes. */

/** Several changes are shown together after this pause. */
const PAUSE_MS = 1_000;

const home = document.querySelector('.brand')?.getAttribute('href') ?? './';
const events = new EventSource(`${home}events`);
let isWaiting = false;

events.addEventListener('change', showChanges);
// The stream ends with the service, and the browser connects again.
events.addEventListener('open', showChanges);

function showChanges() {
  if (!isWaiting) setTimeout(update, PAUSE_MS);
  isWaiting = true;
}

async function update() {
  isWaiting = false;
  const response = await fetch(location.href, { headers: { Accept: 'text/html' } }).catch(() => null);
  if (!response?.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const [shown, next] = [document, page].map((each) => each.querySelector('#list'));
  // The list of an account that was empty comes with its filters.
  if (next && !shown) location.reload();
  if (!next || !shown || shown.innerHTML === next.innerHTML) return;
  // An open menu would close.
  if (shown.querySelector(':popover-open')) return;
  const { activeElement } = document;
  const focused = shown.contains(activeElement) ? activeElement?.id : '';
  shown.replaceWith(next);
  if (focused) document.getElementById(focused)?.focus();
}
