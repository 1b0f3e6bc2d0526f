import { element } from './element.js';
import { neighborQuery } from './list-address.js';

/**
 * Shows the size of a list and links to its neighboring pages.
 * @param {HTMLElement} pages
 * @param {string} noun name of an entry of the list
 * @param {{ totalCount: number, pageInfo: Record<string, any> }} list
 */
export function showPages(pages, noun, { totalCount, pageInfo }) {
  pages.hidden = totalCount === 0;
  const text = totalCount === 1 ? `1 ${noun}` : `${totalCount} ${noun}s`;
  const status = element('[role="status"]', HTMLElement, pages);
  // Screen readers announce every assignment, even of the same text.
  if (status.textContent !== text) status.textContent = text;
  setLink(pages, 'previous', pageInfo.hasPreviousPage && { before: pageInfo.startCursor });
  setLink(pages, 'next', pageInfo.hasNextPage && { after: pageInfo.endCursor });
}

/** @param {HTMLElement} pages @param {string} name @param {{ after?: string, before?: string } | false} cursor */
function setLink(pages, name, cursor) {
  const link = element(`[data-page="${name}"]`, HTMLAnchorElement, pages);
  if (cursor) link.href = neighborQuery(cursor);
  else link.removeAttribute('href');
}
