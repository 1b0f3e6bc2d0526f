import { expect } from 'vitest';
import { CATEGORIES } from '../../src/audits/audit.ts';
import { auditPage } from '../../src/audits/audit-page.ts';
import type { Category } from '../../src/audits/audit-type.ts';
import type { Check } from '../../src/audits/check-type.ts';
import type { CategorySummary } from '../../src/audits/score-type.ts';
import { parsePage } from '../../src/engine/page.ts';
import type { PageSource } from '../../src/page/fetched-page.ts';
import { CATEGORY_NAMES } from '../../src/report-view/wording.ts';
import { corpus } from '../audits/record/corpus.ts';
import { seedReports } from '../support/seed-reports.ts';
import { test } from '../support/test.ts';
import { parseHtml, textsIn } from '../web/parse-html.ts';

/** The points of a check, and its categories. */
type Row = Pick<Check, 'points'> & { categories: string[] };

/** The score of the page, then those of all categories. */
function recomputed(rows: readonly Row[], nameOf: (category: Category) => string): (number | null)[] {
  const scoreOf = (counted: readonly Row[]) => {
    const possible = counted.reduce((sum, row) => sum + row.points.possible, 0);
    const won = counted.reduce((sum, row) => sum + row.points.won, 0);
    return possible === 0 ? null : Math.round((won / possible) * 1000) / 10;
  };
  const byCategory = CATEGORIES.map((category) =>
    scoreOf(rows.filter(({ categories }) => categories.includes(nameOf(category)))),
  );
  return [scoreOf(rows), ...byCategory];
}

/** The points of every check on a report page. */
function rowsOf(html: string): Row[] {
  return textsIn(parseHtml(html), '.check .source').flatMap((line) => {
    const [, won, possible, categories] = /([\d.]+) of (\d+) points in ([^·]+) · /.exec(line) ?? [];
    if (!categories) return [];
    return {
      points: { won: Number(won), possible: Number(possible) },
      categories: categories.split(' and '),
    };
  });
}

test('scores can be recomputed from points in the API and on the page', async ({ app, call }) => {
  // Not the real pages, which are larger and have fewer outcomes.
  const pages = corpus();
  const reports = ['sound', 'flawed', 'shell', 'gone'].map((name) => {
    const { checks, score, result, categories } = auditPage(parsePage(pages[name] as PageSource));
    return { url: `https://${name}.example/`, checks, score, result, categories };
  });
  for (const { id, slug } of await seedReports(app.database, reports)) {
    const { data } = (await call('GET', `/reports/${id}`)).body;
    const scores: (number | null)[] = [
      data.score,
      ...data.categories.map(({ score }: CategorySummary) => score),
    ];
    const page = await (await fetch(`${app.url}/r/${slug}`)).text();
    // A category without a score, because too little of it could be evaluated, has points all the same.
    const shown = (all: (number | null)[]) =>
      all.map((score, index) => (scores[index] === null ? null : score));
    expect(shown(recomputed(data.checks, (category) => category)), data.url).toEqual(scores);
    expect(shown(recomputed(rowsOf(page), (category) => CATEGORY_NAMES[category])), data.url).toEqual(scores);
  }
});
