import { html } from 'hono/html';
import { CATEGORIES } from '../../../audits/audit.ts';
import type { Check } from '../../../audits/check.ts';
import type { Html } from '../html.ts';

/** How many checks a list has; where the page shows one category alone, how many of that. */
export function categoryCounts(checks: readonly Check[]): Html {
  return html`<span class="count"><span class="all">${checks.length}</span>${CATEGORIES.map(
    (category) =>
      html`<span class="${category}">${checks.filter((check) => check.categories.includes(category)).length}</span>`,
  )}</span>`;
}
