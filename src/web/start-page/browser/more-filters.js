import { callApi } from './api.js';
import { element } from './element.js';
import { AUDITS } from './queries.js';

const panel = element('#more-filters', HTMLDetailsElement);
const audits = element('#audits', HTMLDataListElement);

/** Loads the names of audits when the section "More filters" is opened. */
export function startMoreFilters() {
  panel.addEventListener('toggle', async () => {
    if (!panel.open || audits.options.length > 0) return;
    const { audits: found } = await callApi(AUDITS).catch(() => ({ audits: [] }));
    audits.replaceChildren(
      ...found.map((/** @type {{ id: string, title: string }} */ { id, title }) => new Option(title, id)),
    );
  });
  element('[data-clear]', HTMLButtonElement, panel).addEventListener('click', () => {
    for (const field of fields()) field.value = '';
    element('#filter', HTMLFormElement).requestSubmit();
  });
  countMoreFilters();
}

/** Shows in the heading of the section how many of its filters are set. */
export function countMoreFilters() {
  const count = fields().filter(({ value }) => value !== '').length;
  element('summary span', HTMLElement, panel).textContent = count > 0 ? ` (${count})` : '';
}

/** @param {HTMLElement} field */
export function isMoreFilter(field) {
  return panel.contains(field);
}

function fields() {
  return [...panel.querySelectorAll('input')];
}
