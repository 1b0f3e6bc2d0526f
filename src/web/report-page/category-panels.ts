import { html } from 'hono/html';
import type { Html } from './html.ts';
import type { ReportPageData } from './report-page-data.ts';
import { categoryState, gauge } from './result/gauge.ts';
import { CATEGORY_NAMES } from './wording.ts';

/** Headings of the categories. CSS shows one while the fragment of the URL is the name of its category. */
export function categoryPanels({ categories, page }: ReportPageData): Html[] {
  return categories.map(
    (
      summary,
    ) => html`<section class="panel" id="${summary.category}" aria-label="${CATEGORY_NAMES[summary.category]} only">
${gauge(summary.score, { coverage: summary.coverage })}
<p><strong>Showing ${CATEGORY_NAMES[summary.category]} only</strong> <span class="label">${categoryState(summary)}</span></p>
${summary.category === 'security' && page.observatory && html`<p class="grade"><span class="label">MDN Observatory</span> <strong>${gradeText(page.observatory.grade)}</strong></p>`}
<a href="#checks">Show all categories</a>
</section>`,
  );
}

/** A grade with a minus sign in place of a hyphen. */
export function gradeText(grade: string): string {
  return grade.replace('-', '−');
}
