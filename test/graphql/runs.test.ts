import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../src/audits/catalogue.ts';
import { checkRecord as check } from '../support/check-record.ts';
import { expectGraphqlData, sendGraphql } from '../support/graphql-client.ts';
import { seedReports, seedRun } from '../support/seed-reports.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const globalId = (type: string, id: number) => Buffer.from(`${type}:${id}`).toString('base64url');

let app: TestApp;
/** A report whose second run is shown, and whose third failed. */
let reportId: number;
let runIds: number[];
let strangersKey: string;
beforeAll(async () => {
  app = await startTestApp({ EMBEDDED_WORKER: 'off' });
  const [report] = await seedReports(app.database, [
    {
      url: 'https://a.example/',
      result: 'good',
      score: 90.2,
      checks: [check('document-title', 'passed'), check('image-alt', 'failed')],
      createdAt: new Date('2026-03-01T09:00:00.000Z'),
      generatedAt: new Date('2026-03-01T09:00:02.500Z'),
    },
  ]);
  reportId = report?.id ?? 0;
  const shown = await seedRun(app.database, reportId, {
    result: 'decent',
    score: 70,
    checks: [check('document-title', 'failed'), check('image-alt', 'passed')],
  });
  const failed = await seedRun(app.database, reportId, {
    error: { code: 'timeout', message: 'Too slow.', httpStatus: null },
  });
  const rows = await app.database.fork().execute('select id from runs order by id');
  runIds = rows.map(({ id }) => Number(id));
  expect(runIds.slice(1)).toEqual([shown, failed]);
  strangersKey = await app.addAccount();
});
afterAll(() => app.close());

const asked = (query: string, variables = {}) =>
  expectGraphqlData<Record<string, never>>(app, query, variables) as Promise<Record<string, unknown>>;

describe('the runs of a report', () => {
  it('come newest first, each with its own result, error and times', async () => {
    const { report } = await asked(
      `query ($id: Int!) { report(databaseId: $id) {
        runs { totalCount nodes { databaseId status trigger result score error { code } durationMs queuedAt finishedAt } }
      } }`,
      { id: reportId },
    );
    const [first, second, third] = runIds;
    expect(report).toEqual({
      runs: {
        totalCount: 3,
        nodes: [
          expect.objectContaining({
            databaseId: third,
            status: 'FAILED',
            score: null,
            error: { code: 'TIMEOUT' },
          }),
          expect.objectContaining({
            databaseId: second,
            trigger: 'UPDATE',
            result: 'DECENT',
            score: 70,
            error: null,
          }),
          {
            databaseId: first,
            status: 'COMPLETED',
            trigger: 'CREATE',
            result: 'GOOD',
            score: 90.2,
            error: null,
            durationMs: 2500,
            queuedAt: '2026-03-01T09:00:00.000Z',
            finishedAt: '2026-03-01T09:00:02.500Z',
          },
        ],
      },
    });
  });

  it('are paged forward and backward by cursors', async () => {
    const page = async (paging: string) => {
      const { report } = (await asked(
        `{ report(databaseId: ${reportId}) { runs(${paging}) {
          nodes { databaseId } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } } }`,
      )) as { report: { runs: { nodes: { databaseId: number }[]; pageInfo: Record<string, unknown> } } };
      return { ids: report.runs.nodes.map((node) => node.databaseId), ...report.runs.pageInfo } as Record<
        string,
        unknown
      >;
    };
    const [first, second, third] = runIds;
    const newest = await page('first: 2');
    expect(newest).toMatchObject({ ids: [third, second], hasNextPage: true, hasPreviousPage: false });
    const oldest = await page(`first: 2, after: "${newest.endCursor}"`);
    expect(oldest).toMatchObject({ ids: [first], hasNextPage: false, hasPreviousPage: true });
    expect(await page(`last: 1, before: "${oldest.startCursor}"`)).toMatchObject({ ids: [second] });
    expect(await page('last: 2')).toMatchObject({ ids: [second, first], hasPreviousPage: true });
    expect(await page('first: 5, status: COMPLETED')).toMatchObject({ ids: [second, first] });
  });

  it('reject a cursor of another status', async () => {
    const { report } = (await asked(
      `{ report(databaseId: ${reportId}) { runs(first: 1) { pageInfo { endCursor } } } }`,
    )) as { report: { runs: { pageInfo: { endCursor: string } } } };
    const response = await sendGraphql(
      app,
      `{ report(databaseId: ${reportId}) { runs(first: 1, status: FAILED, after: "${report.runs.pageInfo.endCursor}") { nodes { id } } } }`,
    );
    expect(response.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  it('include the latest and the shown run as fields', async () => {
    expect(
      await asked(
        `{ report(databaseId: ${reportId}) { latestRun { databaseId } shownRun { databaseId checks { outcome } } } }`,
      ),
    ).toEqual({
      report: {
        latestRun: { databaseId: runIds[2] },
        shownRun: { databaseId: runIds[1], checks: [{ outcome: 'FAILED' }, { outcome: 'PASSED' }] },
      },
    });
  });
});

describe('a run', () => {
  it('is found by either id and as a node, with its own results', async () => {
    const id = globalId('Run', runIds[0] ?? 0);
    const data = await asked(
      `query ($id: ID!, $databaseId: Int!) {
        run(id: $id) { id report { url } finalUrl page { title } checks(outcomes: [FAILED]) { audit { id } } }
        byDatabaseId: run(databaseId: $databaseId) { id }
        node(id: $id) { id ... on Run { score } }
      }`,
      { id, databaseId: runIds[0] },
    );
    expect(data).toEqual({
      run: {
        id,
        report: { url: 'https://a.example/' },
        finalUrl: 'https://a.example/',
        page: { title: 'Seeded' },
        checks: [{ audit: { id: 'image-alt' } }],
      },
      byDatabaseId: { id },
      node: { id, score: 90.2 },
    });
  });

  it('of another account is null, as a missing one', async () => {
    const [base, head] = runIds.map((id) => globalId('Run', id));
    const data = await expectGraphqlData(
      { url: app.url, key: strangersKey },
      `query ($base: ID!, $head: ID!) {
        run(id: $base) { id } node(id: $base) { id } compareRuns(baseId: $base, headId: $head) { scoreDelta }
      }`,
      { base, head },
    );
    expect(data).toEqual({ run: null, node: null, compareRuns: null });
    expect(await asked(`{ run(databaseId: 999999) { id } }`)).toEqual({ run: null });
  });

  it('that failed has no results', async () => {
    expect(
      await asked(
        `{ run(databaseId: ${runIds[2]}) { finalUrl page { title } categories { score } checks { outcome } } }`,
      ),
    ).toEqual({ run: { finalUrl: null, page: null, categories: [], checks: [] } });
  });
});

describe('the comparison of runs', () => {
  const COMPARISON = `scoreDelta sameCatalogue catalogueChanged regressed newFailures fixed resolved categories { category delta }
    changes { kind audit { id } base { outcome } head { outcome } }`;
  const comparison = {
    scoreDelta: -20.2,
    sameCatalogue: true,
    catalogueChanged: false,
    regressed: 1,
    newFailures: 0,
    fixed: 1,
    resolved: 0,
    categories: expect.arrayContaining([
      { category: 'SEO', delta: 0 },
      { category: 'PERFORMANCE', delta: null },
    ]),
    changes: [
      {
        kind: 'REGRESSED',
        audit: { id: 'document-title' },
        base: { outcome: 'PASSED' },
        head: { outcome: 'FAILED' },
      },
      { kind: 'FIXED', audit: { id: 'image-alt' }, base: { outcome: 'FAILED' }, head: { outcome: 'PASSED' } },
    ],
  };

  it('is by default of the shown run and the completed one before it', async () => {
    expect(await asked(`{ report(databaseId: ${reportId}) { latestComparison { ${COMPARISON} } } }`)).toEqual(
      {
        report: { latestComparison: comparison },
      },
    );
  });

  it('is of any two completed runs', async () => {
    const [base, head, failed] = runIds.map((id) => globalId('Run', id));
    const query = `query ($base: ID!, $head: ID!) { compareRuns(baseId: $base, headId: $head) { ${COMPARISON} } }`;
    expect(await asked(query, { base, head })).toEqual({ compareRuns: comparison });
    expect(await asked(query, { base, head: failed })).toEqual({ compareRuns: null });
    expect(await asked(query, { base, head: globalId('Report', reportId) })).toEqual({ compareRuns: null });
  });

  it('lists changes of the wanted kinds alone', async () => {
    expect(
      await asked(
        `{ report(databaseId: ${reportId}) { latestComparison { changes(kinds: [FIXED]) { kind } } } }`,
      ),
    ).toEqual({ report: { latestComparison: { changes: [{ kind: 'FIXED' }] } } });
  });

  it('counts no regression by an upgrade of the catalogue', async () => {
    const url = 'https://upgraded.example/';
    const [report] = await seedReports(app.database, [
      { url, result: 'good', checks: [check('image-alt', 'not_applicable')] },
    ]);
    const rerun = (catalogueVersion: string, outcome: 'failed' | 'warning') =>
      seedRun(app.database, report?.id ?? 0, {
        result: 'good',
        checks: [check('image-alt', outcome)],
        catalogueVersion,
      });
    const compared = async () =>
      await asked(
        `{ report(databaseId: ${report?.id}) {
          latestComparison { catalogueChanged regressed newFailures changes { kind } }
        } reports(filter: { search: "upgraded", regressed: true }) { totalCount } }`,
      );
    const changed = (kind: string, catalogueChanged: boolean, counts: object, totalCount: number) => ({
      report: { latestComparison: { catalogueChanged, ...counts, changes: [{ kind }] } },
      reports: { totalCount },
    });
    await rerun('2', 'warning');
    expect(await compared()).toEqual(changed('NEW_FAILURE', true, { regressed: 0, newFailures: 0 }, 0));
    await rerun('2', 'failed');
    expect(await compared()).toEqual(changed('REGRESSED', false, { regressed: 1, newFailures: 0 }, 1));
  });

  it('is null for a report with one completed run', async () => {
    const [report] = await seedReports(app.database, [{ url: 'https://b.example/', result: 'good' }]);
    expect(await asked(`{ report(databaseId: ${report?.id}) { latestComparison { scoreDelta } } }`)).toEqual({
      report: { latestComparison: null },
    });
  });
});

describe('the cost of checks', () => {
  const costOf = async (selection: string) => {
    const { rateLimit } = (await asked(
      `{ rateLimit { cost } report(databaseId: ${reportId}) { ${selection} } }`,
    )) as {
      rateLimit: { cost: number };
    };
    return rateLimit.cost - 2;
  };

  it('counts only the checks that the arguments select', async () => {
    expect(await costOf('checks { title }')).toBe(100);
    expect(await costOf('checks(outcomes: [FAILED]) { title }')).toBe(30);
    expect(await costOf('checks(outcomes: [FAILED, WARNING]) { title }')).toBe(50);
    expect(await costOf('checks(outcomes: []) { title }')).toBe(0);
    expect(await costOf('checks(outcomes: [FAILED], outcome: PASSED) { title }')).toBe(0);
    const seo = CATALOGUE.filter(({ categories }) => categories.includes('seo')).length / CATALOGUE.length;
    expect(await costOf('checks(category: SEO) { title }')).toBe(Math.ceil(100 * seo));
  });
});
