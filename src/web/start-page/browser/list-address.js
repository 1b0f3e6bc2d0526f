/** Keeps search, filter, order and page of the list in the query of the address. */
import { element } from './element.js';
import { showReports } from './report-list.js';

const form = element('#filter', HTMLFormElement);

/**
 * The filter is an ordinary form, and the ways to other pages of the list are ordinary links. Where the browser
 * lets go of loading the page anew, the list alone is loaded.
 */
export function startListAddress() {
  let isSubmitted = false;
  fillFilter();
  for (const field of fields()) field.addEventListener('change', () => form.requestSubmit());
  form.addEventListener('submit', () => {
    isSubmitted = true;
  });
  // What is as it is without being said makes the address long.
  form.addEventListener('formdata', ({ formData }) => {
    for (const field of fields()) if (field.value === defaultOf(field)) formData.delete(field.name);
  });
  globalThis.navigation?.addEventListener('navigate', (event) => {
    const { pathname, searchParams } = new URL(event.destination.url);
    if (!event.canIntercept || pathname !== location.pathname || searchParams.has('open')) return;
    if (event.navigationType === 'reload') return;
    // Filling the form that was just sent would take away what is being typed into it.
    const isElsewhere = !isSubmitted;
    isSubmitted = false;
    const handler = async () => {
      if (isElsewhere) fillFilter();
      await showReports();
      element('#reports-title', HTMLElement).scrollIntoView({ block: 'nearest' });
    };
    event.intercept({ focusReset: 'manual', scroll: 'manual', handler });
  });
}

function fillFilter() {
  const query = new URLSearchParams(location.search);
  for (const field of fields()) field.value = query.get(field.name) ?? defaultOf(field);
}

function fields() {
  const named = /** @type {(HTMLInputElement | HTMLSelectElement)[]} */ ([...form.elements]);
  return named.filter(({ name }) => name);
}

/** @param {HTMLInputElement | HTMLSelectElement} field */
function defaultOf(field) {
  return field instanceof HTMLSelectElement ? (field.options[0]?.value ?? '') : '';
}
