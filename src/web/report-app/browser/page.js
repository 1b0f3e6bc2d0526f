/** The optional functions of a report page: copying, printing and opening all details. The page works without them. */
import { showOwnerActions } from './owner.js';

const COPIED_MS = 2_000;

document.documentElement.classList.add('scripted');
prepare();
// The live script dispatches this event after it replaced the page.
document.addEventListener('pageshown', prepare);
addEventListener('hashchange', showCategoryLink);
// A page that loads with a fragment has its `:target` only now.
addEventListener('load', showCategoryLink);

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button') : null;
  if (button?.dataset.action === 'print') print();
  if (button?.dataset.action === 'copy-link') copy(pageAddress(), button);
  if (button?.classList.contains('copy')) copy(button.previousElementSibling?.textContent ?? '', button);
});

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.id !== 'unfold') return;
  for (const details of document.querySelectorAll('#checks section > .checks > li > .check')) {
    if (details instanceof HTMLDetailsElement) details.open = target.checked;
  }
});

function prepare() {
  document.documentElement.classList.add('scripted');
  const actions = document.querySelector('.actions');
  if (actions instanceof HTMLElement) {
    for (const action of actions.querySelectorAll('[data-scripted]')) action.removeAttribute('hidden');
    showOwnerActions(actions).catch(() => undefined);
  }
  for (const code of document.querySelectorAll('[data-copy]')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    code.after(button);
  }
  showCategoryLink();
}

/** Scrolls the bar to the link of the category that is shown: on phones it may be out of sight. */
function showCategoryLink() {
  const bar = document.querySelector('.sections');
  const name = document.querySelector('.panel:target')?.id ?? 'all';
  const link = bar?.querySelector(`.choice .${name}`);
  if (!(bar instanceof HTMLElement && link instanceof HTMLElement)) return;
  if (name === 'all') bar.scrollLeft = 0;
  else bar.scrollLeft = link.offsetLeft - (bar.clientWidth - link.offsetWidth) / 2;
}

/** The URL of the page without its signature, which would give access to others. */
function pageAddress() {
  return location.origin + location.pathname;
}

/**
 * @param {string} text
 * @param {HTMLButtonElement} button its text shows the success
 */
async function copy(text, button) {
  const label = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch {
    // Without TLS, browsers provide no clipboard API.
    button.textContent = copySelected(text) ? 'Copied' : 'Not copied';
  }
  setTimeout(() => {
    button.textContent = label;
  }, COPIED_MS);
}

/** @param {string} text @returns {boolean} whether the browser copied it */
function copySelected(text) {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'unseen';
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  return isCopied;
}
