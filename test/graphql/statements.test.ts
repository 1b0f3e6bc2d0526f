import { expect } from 'vitest';
import { failedCheck } from '../support/check-record.ts';
import { seedReports, seedRun } from '../support/seed-reports.ts';
import { statementsOf } from '../support/spy-statements.ts';
import { test as base, globalId } from './fixtures.ts';

/** Arguments that select 20 nodes. */
const IDS = `ids: [${Array.from({ length: 20 }, (_, i) => `"${globalId('Report', i + 1)}"`).join()}]`;

const test = base.extend('statementsFor', { scope: 'file' }, async ({ app, graphql }) => {
  const reports = await seedReports(
    app.database,
    Array.from({ length: 100 }, (_, i) => ({
      url: `https://site-${i % 7}.example/${i}`,
      result: 'good' as const,
      checks: [failedCheck('csp')],
    })),
  );
  for (const { id } of reports) await seedRun(app.database, id, { result: 'good' });
  // The first use of a key in a minute writes when it was.
  await graphql('{ account { name } }');
  return async (query: string) => await statementsOf(() => graphql(query));
});

test.for<[name: string, statements: number, list: string, nodes: string]>([
  [
    'reports with their accounts and checks',
    // List, count, runs, checks, account, usage.
    6,
    'reports',
    `url finalUrl cappedBy rendering coverage { judged } categories { score } page { title }
      account { name usage { reports } } checks { outcome audit { title } }`,
  ],
  [
    'the latest comparisons of reports',
    // List, latest runs, runs before the shown ones, runs of both, and their findings, with their checks.
    6,
    'reports',
    `latestRun { status }
      latestComparison {
        base { id finalUrl } head { id score } scoreDelta sameCatalogue regressed fixed categories { delta }
        changes(kinds: [REGRESSED]) { kind audit { title } }
      }`,
  ],
  [
    'the runs of reports',
    // List, runs, their counts, their reports.
    4,
    'reports',
    'runs(first: 2) { totalCount nodes { id status durationMs report { url } } }',
  ],
  [
    'projects with their failures and trends',
    // List, averages, failures, names of audits, trends.
    5,
    'projects',
    'averageScore topFailures { reports } trend { averageScore }',
  ],
])('%s are read in %i statements for any number', async ([, count, list, nodes], { statementsFor }) => {
  const total = nodes.includes('usage') ? 'totalCount' : '';
  const read = async (first: number) => {
    const statements = await statementsFor(`{ ${list}(first: ${first}) { ${total} nodes { ${nodes} } } }`);
    // The beginning does not depend on the number of rows.
    return statements.map((statement) => statement.slice(0, 30)).sort();
  };
  const one = await read(1);
  expect(one).toHaveLength(count);
  expect(await read(100)).toEqual(one);
});

test('a list is not counted unless its total is selected', async ({ statementsFor }) => {
  expect((await statementsFor('{ reports { nodes { url } } }')).join()).not.toContain('count(');
});

test('many nodes are read at once', async ({ statementsFor }) => {
  expect(await statementsFor(`{ nodes(${IDS}) { id ... on Report { url } } }`)).toHaveLength(1);
});
