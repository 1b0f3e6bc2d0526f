/** Replaces the list of reports after changes. */

/** Shortest pause between two requests for the list. */
const PAUSE_MS = 1_000;

const path = document.querySelector('.brand')?.getAttribute('href') ?? './';
const events = new EventSource(`${path}events`);
let isWaiting = false;
let isChanged = false;

events.addEventListener('change', showChanges);
// The stream ends with the session and with the service; the browser connects again.
events.addEventListener('open', showChanges);

async function showChanges() {
  isChanged = true;
  if (isWaiting) return;
  isWaiting = true;
  while (isChanged) {
    isChanged = false;
    await update().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  isWaiting = false;
}

async function update() {
  const response = await fetch(location.href, { headers: { Accept: 'text/html' } });
  if (!response.ok) return;
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
