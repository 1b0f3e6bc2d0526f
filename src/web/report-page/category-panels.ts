import { html } from 'hono/html';
import type { Html } from './html.ts';
import type { ReportPageData } from './report-page-data.ts';
import { standOf } from './verdict/category-gauges.ts';
import { gauge } from './verdict/gauge.ts';
import { CATEGORY_NAMES } from './wording.ts';

/** What stands above the lists while they show one category alone: that is while an address ends in its name. */
export function categoryPanels({ categories, page }: ReportPageData): Html[] {
  return categories.map(
    (
      summary,
    ) => html`<section class="panel" id="${summary.category}" aria-label="${CATEGORY_NAMES[summary.category]} alone">
${gauge(summary.score)}
<p><strong>${CATEGORY_NAMES[summary.category]} alone</strong> <span class="label">${standOf(summary, page)}</span></p>
<a href="#checks">Show all categories</a>
</section>`,
  );
}
