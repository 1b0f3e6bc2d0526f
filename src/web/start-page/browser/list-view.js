import { element } from './element.js';
import { showPages } from './paging.js';
import { fillRow, newRow } from './report-row.js';

const list = element('.reports', HTMLElement);
const pages = element('#reports .pages', HTMLElement);

/**
 * Shows reports. Rows of reports that were shown before are updated in place: they keep focus, selection and menu.
 * @param {import('./report.js').Report[]} reports
 */
export function showRows(reports) {
  const shown = new Map(
    Array.from(list.children, (row) => [/** @type {HTMLElement} */ (row).dataset.report, row]),
  );
  const rows = reports.map((report) => {
    const row = /** @type {HTMLElement} */ (shown.get(report.id) ?? newRow());
    fillRow(row, report);
    return row;
  });
  if (rows.length === list.children.length && rows.every((row, i) => row === list.children[i])) return;
  const focused = document.activeElement;
  list.replaceChildren(...rows);
  // An element that is moved loses the focus.
  if (focused instanceof HTMLElement && list.contains(focused)) focused.focus({ preventScroll: true });
}

/**
 * Shows the size of the list and links to its neighboring pages, or why it is empty.
 * @param {{ totalCount: number, pageInfo: Record<string, any> }} reports
 * @param {number} accountTotal reports of the account
 */
export function showPaging(reports, accountTotal) {
  element('#none-yet', HTMLElement).hidden = accountTotal > 0;
  element('#none-found', HTMLElement).hidden = accountTotal === 0 || reports.totalCount > 0;
  element('#filter', HTMLElement).hidden = accountTotal === 0;
  showPages(pages, 'report', reports);
}

/**
 * Shows the audit of the filter by failed audit, with a link that removes the filter.
 * @param {{ id: string, title: string }[]} audits the catalogue
 */
export function showFailing(audits) {
  const query = new URLSearchParams(location.search);
  const id = query.get('failing');
  const notice = element('#failing', HTMLElement);
  notice.hidden = id === null;
  query.delete('failing');
  query.delete('after');
  query.delete('before');
  element('strong', HTMLElement, notice).textContent = audits.find((audit) => audit.id === id)?.title ?? id;
  element('a', HTMLAnchorElement, notice).href = query.size > 0 ? `?${query}` : '.';
}
