/** The optional functions of all pages: copying, printing, dialogs and opening all details. The pages work without them. */

const COPIED_MS = 2_000;

document.documentElement.classList.add('scripted');
for (const action of document.querySelectorAll('[data-scripted]')) action.removeAttribute('hidden');
for (const code of document.querySelectorAll('[data-copy]')) {
  const button = document.createElement('button');
  Object.assign(button, { type: 'button', className: 'copy', textContent: 'Copy' });
  code.after(button);
}
showCategoryLink();
addEventListener('hashchange', showCategoryLink);
// A page that loads with a fragment has its `:target` only now.
addEventListener('load', showCategoryLink);

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button') : null;
  if (button?.dataset.action === 'print') print();
  // Without the signature of the URL, which would give access to others.
  if (button?.dataset.action === 'copy-link') copy(location.origin + location.pathname, button);
  if (button?.classList.contains('copy')) copy(button.previousElementSibling?.textContent ?? '', button);
});

document.addEventListener('click', (event) => {
  const { target, button, ctrlKey, metaKey, shiftKey } = event;
  const link = target instanceof Element ? target.closest('a[data-dialog]') : null;
  if (!(link instanceof HTMLAnchorElement) || button !== 0 || ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  openDialog(link.href).catch(() => location.assign(link.href));
});

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.id !== 'unfold') return;
  for (const details of document.querySelectorAll('#checks section > .checks > li > .check')) {
    if (details instanceof HTMLDetailsElement) details.open = target.checked;
  }
});

/**
 * Shows the form of a page in a dialog. Its cancel link closes the dialog.
 * @param {string} url
 */
async function openDialog(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(response.statusText);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const main = page.querySelector('main');
  const form = main?.querySelector('form');
  if (!main || !form) throw new Error('The page has no form.');
  form.action = url;
  const dialog = document.createElement('dialog');
  dialog.ariaLabel = page.title;
  dialog.append(...main.childNodes);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.querySelector('.choices a')?.addEventListener('click', (event) => {
    event.preventDefault();
    dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
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
