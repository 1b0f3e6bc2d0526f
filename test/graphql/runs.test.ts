import { describe, expect } from 'vitest';
import { checkRecord as check } from '../support/check-record.ts';
import { expectGraphqlData } from '../support/graphql-client.ts';
import { seedReport, seedRun } from '../support/seed-reports.ts';
import { test as base, globalId, PAGE_INFO, type Slice } from './fixtures.ts';

interface Runs {
  report: { runs: Slice<{ databaseId: number }> };
}

const COMPARISON = 'scoreDelta changes { kind audit { id } }';

const test = base.extend('seeded', { scope: 'file' }, async ({ app }) => {
  const { id } = await seedReport(app.database, {
    url: 'https://a.example/',
    result: 'good',
    score: 90.2,
    checks: [check('document-title', 'passed'), check('image-alt', 'failed')],
    createdAt: new Date('2026-03-01T09:00:00.000Z'),
    generatedAt: new Date('2026-03-01T09:00:02.500Z'),
  });
  const second = await seedRun(app.database, id, {
    result: 'decent',
    score: 70,
    checks: [check('document-title', 'failed'), check('image-alt', 'passed')],
  });
  const third = await seedRun(app.database, id, {
    error: { code: 'timeout', message: 'Too slow.', httpStatus: null },
  });
  const first = Number((await app.database.fork().execute('select min(id) as id from runs'))[0]?.id);
  /** A report whose second run is shown, and whose third failed. */
  return { id, first, second, third };
});

describe('the runs of a report', () => {
  test('are paged forward and backward, newest first, with cursors of one status', async ({
    graphql,
    codesOf,
    seeded: { id, first, second, third },
  }) => {
    const page = async (paging: string) => {
      const { report } = await graphql<Runs>(`{ report(databaseId: ${id}) { runs(${paging}) {
        nodes { databaseId } ${PAGE_INFO} } } }`);
      return { ids: report.runs.nodes.map(({ databaseId }) => databaseId), ...report.runs.pageInfo };
    };
    const newest = await page('first: 2');
    expect(newest).toMatchObject({ ids: [third, second], hasNextPage: true, hasPreviousPage: false });
    const oldest = await page(`first: 2, after: "${newest.endCursor}"`);
    expect(oldest).toMatchObject({ ids: [first], hasNextPage: false, hasPreviousPage: true });
    expect(await page(`last: 1, before: "${oldest.startCursor}"`)).toMatchObject({ ids: [second] });
    expect(await page('last: 2')).toMatchObject({ ids: [second, first], hasPreviousPage: true });
    expect(await page('first: 5, status: COMPLETED')).toMatchObject({ ids: [second, first] });
    const other = `runs(first: 1, status: FAILED, after: "${newest.endCursor}") { totalCount }`;
    expect(await codesOf(`{ report(databaseId: ${id}) { ${other} } }`)).toEqual(['BAD_USER_INPUT']);
  });

  test('include the latest and the shown run as fields', async ({ graphql, seeded }) => {
    const query = `{ report(databaseId: ${seeded.id}) {
      runs { totalCount } latestRun { databaseId } shownRun { databaseId checks { outcome } }
    } }`;
    expect(await graphql(query)).toEqual({
      report: {
        runs: { totalCount: 3 },
        latestRun: { databaseId: seeded.third },
        shownRun: { databaseId: seeded.second, checks: [{ outcome: 'FAILED' }, { outcome: 'PASSED' }] },
      },
    });
  });
});

test('a run is found by either id and as a node, with its own results', async ({ graphql, seeded }) => {
  const id = globalId('Run', seeded.first);
  const query = `query ($id: ID!, $first: Int!, $failed: Int!) {
    run(id: $id) { id report { url } checks(outcomes: [FAILED]) { audit { id } } }
    byDatabaseId: run(databaseId: $first) { id }
    node(id: $id) { id ... on Run { score durationMs } }
    failed: run(databaseId: $failed) { error { code } page { title } categories { score } checks { outcome } }
    missing: run(databaseId: 999999) { id }
  }`;
  expect(await graphql(query, { id, first: seeded.first, failed: seeded.third })).toEqual({
    run: { id, report: { url: 'https://a.example/' }, checks: [{ audit: { id: 'image-alt' } }] },
    byDatabaseId: { id },
    node: { id, score: 90.2, durationMs: 2500 },
    failed: { error: { code: 'TIMEOUT' }, page: null, categories: [], checks: [] },
    missing: null,
  });
});

test('a run of another account is null, also in a comparison', async ({ stranger, seeded }) => {
  const query = `query ($base: ID!, $head: ID!) {
    run(id: $base) { id } node(id: $base) { id } compareRuns(baseId: $base, headId: $head) { scoreDelta }
  }`;
  const ids = { base: globalId('Run', seeded.first), head: globalId('Run', seeded.second) };
  expect(await expectGraphqlData(stranger, query, ids)).toEqual({ run: null, node: null, compareRuns: null });
});

describe('a comparison', () => {
  const changes = [
    { kind: 'REGRESSED', audit: { id: 'document-title' } },
    { kind: 'FIXED', audit: { id: 'image-alt' } },
  ];
  const comparison = { scoreDelta: -20.2, changes };

  test('is of two completed runs, by default the newest', async ({ graphql, seeded }) => {
    const [first, second, third] = [seeded.first, seeded.second, seeded.third].map((id) =>
      globalId('Run', id),
    );
    const query = `query ($id: Int!, $first: ID!, $second: ID!, $failed: ID!, $other: ID!) {
      report(databaseId: $id) { latestComparison { ${COMPARISON} fixes: changes(kinds: [FIXED]) { kind } } }
      compareRuns(baseId: $first, headId: $second) { ${COMPARISON} }
      failed: compareRuns(baseId: $first, headId: $failed) { scoreDelta }
      other: compareRuns(baseId: $first, headId: $other) { scoreDelta }
    }`;
    const ids = { id: seeded.id, first, second, failed: third, other: globalId('Report', seeded.id) };
    expect(await graphql(query, ids)).toEqual({
      report: { latestComparison: { ...comparison, fixes: [{ kind: 'FIXED' }] } },
      compareRuns: comparison,
      failed: null,
      other: null,
    });
  });

  test('is null for one run', async ({ app, graphql }) => {
    const { id } = await seedReport(app.database, { url: 'https://one.example/', result: 'good' });
    const query = `{ report(databaseId: ${id}) { latestComparison { scoreDelta } } }`;
    expect(await graphql(query)).toEqual({ report: { latestComparison: null } });
  });
});
