import { JSDOM, VirtualConsole } from 'jsdom';
import { expect } from 'vitest';
import { CATEGORIES, type Category } from '../../src/audits/audit.ts';
import { auditPage } from '../../src/audits/audit-page.ts';
import type { CategorySummary } from '../../src/audits/score.ts';
import { parsePage } from '../../src/engine/page.ts';
import { CATEGORY_NAMES } from '../../src/web/report-page/wording.ts';
import { corpus } from '../audits/record/corpus.ts';
import { seedReports } from '../support/seed-reports.ts';
import { test } from '../support/test.ts';

/** The points of a check and the names of its categories. */
interface Row {
  won: number;
  possible: number;
  categories: string[];
}

/** The score of the page, then those of all categories. */
function recomputed(rows: readonly Row[], names: Record<Category, string>): (number | null)[] {
  const scoreOf = (counted: readonly Row[]) => {
    const possible = counted.reduce((sum, row) => sum + row.possible, 0);
    const won = counted.reduce((sum, row) => sum + row.won, 0);
    return possible === 0 ? null : Math.round((won / possible) * 1000) / 10;
  };
  const byCategory = CATEGORIES.map((category) =>
    scoreOf(rows.filter(({ categories }) => categories.includes(names[category]))),
  );
  return [scoreOf(rows), ...byCategory];
}

/** The points of every check on a report page. */
function rowsOf(html: string): Row[] {
  const lines = [
    ...new JSDOM(html, {
      url: 'https://example.org/',
      virtualConsole: new VirtualConsole(),
    }).window.document.querySelectorAll('.check .source'),
  ];
  return lines.flatMap(({ textContent }) => {
    const [, won, possible, categories] =
      /([\d.]+) of (\d+) points in ([^·]+) · /.exec(textContent ?? '') ?? [];
    return categories
      ? [{ won: Number(won), possible: Number(possible), categories: categories.split(' and ') }]
      : [];
  });
}

const GRAPHQL_NAMES = Object.fromEntries(
  CATEGORIES.map((category) => [category, category.toUpperCase().replace('-', '_')]),
) as Record<Category, string>;
const REST_NAMES = Object.fromEntries(CATEGORIES.map((category) => [category, category])) as Record<
  Category,
  string
>;

test('the scores of pages can be recomputed from the points in REST, in GraphQL and on the report page', async ({
  app,
  call,
  graphql,
}) => {
  const reports = Object.entries(corpus()).map(([name, source]) => {
    const { checks, score, result, categories } = auditPage(parsePage(source));
    return { url: `https://${name}.example/`, checks, score, result, categories };
  });
  for (const { id, slug } of await seedReports(app.database, reports)) {
    const { data } = (await call('GET', `/reports/${id}`)).body;
    const scores: (number | null)[] = [
      data.score,
      ...data.categories.map(({ score }: CategorySummary) => score),
    ];
    const rest = data.checks.map((check: { points: Row; categories: string[] }) => ({
      ...check.points,
      ...check,
    }));
    const { report } = await graphql<{ report: { checks: { points: Row; categories: string[] }[] } }>(
      'query ($id: Int!) { report(databaseId: $id) { checks { points { won possible } categories } } }',
      { id },
    );
    const inGraphql = report.checks.map(({ points, categories }) => ({ ...points, categories }));
    const page = await (await fetch(`${app.url}/r/${slug}`)).text();
    // A category without a score, because too little of it could be evaluated, has points all the same.
    const shown = (all: (number | null)[]) =>
      all.map((score, index) => (scores[index] === null ? null : score));
    expect(shown(recomputed(rest, REST_NAMES)), data.url).toEqual(scores);
    expect(shown(recomputed(inGraphql, GRAPHQL_NAMES)), data.url).toEqual(scores);
    expect(shown(recomputed(rowsOf(page), CATEGORY_NAMES)), data.url).toEqual(scores);
  }
});
