import { element } from './element.js';
import { reportRow } from './report-row.js';

const list = element('.reports', HTMLElement);
const pages = element('.pages', HTMLElement);

/**
 * Shows reports. Rows that stay the same stay in place: with the focus, and with what is selected in them.
 * @param {import('./report-row.js').Report[]} reports
 */
export function showRows(reports) {
  const kept = new Map(
    Array.from(list.children, (row) => [/** @type {HTMLElement} */ (row).dataset.state, row]),
  );
  const focused = focusedPart();
  const rows = reports.map((report) => {
    const state = JSON.stringify(report);
    const row = kept.get(state) ?? reportRow(report);
    /** @type {HTMLElement} */ (row).dataset.state = state;
    return row;
  });
  const isShown = rows.length === list.children.length && rows.every((row, i) => row === list.children[i]);
  if (!isShown) list.replaceChildren(...rows);
  if (focused)
    /** @type {HTMLElement | null} */ (list.querySelector(focused))?.focus({ preventScroll: true });
}

/** A selector of what has the focus, to find it again in a row made anew; null when it is outside of the list. */
function focusedPart() {
  const part = document.activeElement;
  const row = part?.closest('[data-report]');
  if (!(row instanceof HTMLElement && part instanceof HTMLElement)) return null;
  return `[data-report="${row.dataset.report}"] [data-action="${part.dataset.action}"]`;
}

/**
 * Shows the place in the list and the ways to its neighbours, or why nothing is shown.
 * @param {{ prev: string | null, next: string | null }} links addresses in the API
 * @param {{ from: number | null, to: number | null, total: number }} place
 */
export function showPlace(links, { from, to, total }) {
  const isFiltered = new URLSearchParams(location.search).size > 0;
  element('#none-yet', HTMLElement).hidden = from !== null || isFiltered;
  element('#none-found', HTMLElement).hidden = from !== null || !isFiltered;
  pages.hidden = from === null;
  const text = `${from} to ${to} of ${total}`;
  const shown = element('span', HTMLElement, pages);
  // What is set is read aloud, even when it is the same.
  if (shown.textContent !== text) shown.textContent = text;
  for (const link of pages.querySelectorAll('a')) {
    const address = link.dataset.page === 'next' ? links.next : links.prev;
    // The API's parameters are those of this page.
    if (address) link.href = new URL(address).search;
    else link.removeAttribute('href');
  }
}
