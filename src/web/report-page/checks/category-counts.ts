import { html } from 'hono/html';
import { CATEGORIES } from '../../../audits/audit.ts';
import type { Check } from '../../../audits/check.ts';
import type { Html } from '../html.ts';

/** The number of checks in a list; while the page shows a single category, the number of its checks. */
export function categoryCounts(checks: readonly Check[]): Html {
  return html`<span class="count"><span class="all">${checks.length}</span>${CATEGORIES.map(
    (category) =>
      html`<span class="${category}">${checks.filter((check) => check.categories.includes(category)).length}</span>`,
  )}</span>`;
}
