import fc from 'fast-check';
import { describe, expect } from 'vitest';
import type { Client } from './rest/rest-client.ts';
import { failedCheck } from './support/check-record.ts';
import { fixtureSite } from './support/fixture-site.ts';
import { expectGraphqlData, type GraphqlTarget, sendGraphql } from './support/graphql-client.ts';
import { REPORT_FIELDS, restReportOf, restShapeOf, snake } from './support/report-fields.ts';
import { seedReports, seedRun } from './support/seed-reports.ts';
import { test as base } from './support/test.ts';

type Shown = Record<string, unknown>;

const HOSTS = ['a.example', 'www.a.example', 'b.example'];

const test = base
  /** Stores reports of several projects, results and scores. */
  .extend('reports', { scope: 'file' }, async ({ app }) =>
    seedReports(
      app.database,
      Array.from({ length: 30 }, (_, i) => ({
        url: `https://${HOSTS[i % 3]}/${i % 5}%_`,
        ...(i % 4
          ? {
              result: (['bad', 'decent', 'good'] as const)[i % 3] ?? 'bad',
              score: 20.5 * (i % 5),
              generatedAt: new Date(i * 1000),
              checks: [failedCheck(i % 2 ? 'image-alt' : 'document-title')],
            }
          : {}),
      })),
    ),
  );
const withWorker = base.extend('settings', { scope: 'file' }, {}).extend(
  'site',
  { scope: 'file' },
  fixtureSite({
    '/': {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        server: 'nginx/1.27.3',
        'set-cookie': ['a=secret; Secure', 'b=secret'],
      },
      body: `<!doctype html><html><title>Parity</title><meta property="og:image" content="/og.png">
          <body typeof="Product"><img src=a><a href=b></a><p>text<iframe src="https://video.example/"></iframe>`,
    },
    '/moved': { status: 301, headers: { location: '/' } },
    '/gone': { status: 404, headers: { 'content-type': 'text/plain' }, body: 'gone' },
  }),
);

describe('REST and GraphQL', () => {
  withWorker('show the same report with all facts of the page after its run', async ({ app, site, call }) => {
    for (const [path, status] of [
      ['/moved', 'completed'],
      ['/gone', 'failed'],
    ] as const) {
      const { data } = (await call('POST', '/reports', { form: { url: site.url(path) } })).body;
      expect(data.status).toBe(status);
      expect(await showByGraphql(app, data.id)).toEqual(data);
      expect(await showByRest(call, data.id)).toEqual(data);
      if (status === 'failed') continue;
      expect(data.page).toMatchObject({
        social_preview: { title: 'Parity', image_url: site.url('/og.png'), card: null },
        structured_data_types: ['Product'],
        third_parties: [{ domain: 'video.example', requests: 1, transfer_bytes: 0 }],
        technologies: [{ name: 'nginx', version: '1.27.3', seen_in: 'header server' }],
        redirect_chain: [{ status: 301 }, { status: 200 }],
        resources: expect.arrayContaining([expect.objectContaining({ type: 'document', requests: 1 })]),
        headers: expect.arrayContaining([{ name: 'set-cookie', value: 'a=…; Secure' }]),
        timings: { ttfb_ms: expect.any(Number) },
        observatory: { score: expect.any(Number), grade: expect.any(String) },
      });
      expect(JSON.stringify(data.page)).not.toContain('secret');
    }
  });

  test('show an old report without the facts that were added later', async ({ app, call }) => {
    const [seeded] = await seedReports(app.database, [{ url: 'https://old.example/', result: 'good' }]);
    const id = seeded?.id ?? 0;
    const shown = await showByRest(call, id);
    expect(shown).toMatchObject({
      categories: [{ category: 'seo', score: 50, coverage: { judged: 2, total: 3 } }],
      page: { title: 'Seeded', social_preview: { title: 'Seeded' }, headers: [], observatory: null },
    });
    expect(await showByGraphql(app, id)).toEqual(shown);
  });

  test('show the same runs, comparison and projects', async ({ app, call, graphql }) => {
    const [seeded] = await seedReports(app.database, [
      { url: 'https://runs.example/', result: 'good', score: 90, checks: [failedCheck('image-alt')] },
    ]);
    const id = seeded?.id ?? 0;
    await seedRun(app.database, id, { result: 'bad', score: 20, checks: [failedCheck('document-title')] });
    await seedRun(app.database, id, { error: { code: 'http_error', message: 'No page.', httpStatus: 503 } });
    const get = async (path: string) => (await call('GET', path)).body.data;
    const run = `databaseId status trigger result score error { code message httpStatus } queuedAt startedAt finishedAt durationMs catalogueVersion`;
    const { report } = await graphql<{ report: Record<'runs' | 'latestComparison', unknown> }>(
      `query ($id: Int!) { report(databaseId: $id) {
        runs { nodes { ${run} finalUrl cappedBy } }
        latestComparison {
          base { ${run} } head { ${run} } scoreDelta sameCatalogue catalogueChanged regressed newFailures fixed resolved
          categories { category baseScore headScore delta } changes { kind audit { id } }
        }
      } }`,
      { id },
    );
    const { nodes } = report.runs as { nodes: Shown[] };
    const listed = nodes.map(({ finalUrl: _, cappedBy: __, ...node }) => node);
    expect(listed.map((node) => restRunOf(node, id))).toEqual(await get(`/reports/${id}/runs`));
    for (const node of nodes)
      expect(await get(`/reports/${id}/runs/${node.databaseId}`)).toMatchObject(restRunOf(node, id));
    const compared = await get(`/reports/${id}/compare`);
    const { base, head, changes, ...scores } = report.latestComparison as Record<'base' | 'head', Shown> & {
      changes: { kind: string; audit: { id: string } }[];
    };
    expect({
      ...restShapeOf(scores),
      base: restRunOf(base, id),
      head: restRunOf(head, id),
      changes: changes.map(({ kind, audit }) => ({ kind: kind.toLowerCase(), audit: audit.id })),
    }).toEqual({ ...compared, changes: compared.changes.map(({ kind, audit }: Shown) => ({ kind, audit })) });
    const query = `base=${base.databaseId}&head=${head.databaseId}`;
    expect(await get(`/reports/${id}/compare?${query}`)).toEqual(compared);

    const { projects } = await graphql<{ projects: { nodes: Record<'topFailures' | 'trend', Shown[]>[] } }>(
      '{ projects(search: "runs.example") { nodes { topFailures { audit { id } reports } trend { date averageScore good decent bad } } } }',
    );
    const { top_failures, trend } = await get('/projects/runs.example');
    const { topFailures = [], trend: points } = projects.nodes[0] ?? {};
    expect(topFailures.map(({ audit, reports }) => ({ audit: (audit as Shown).id, reports }))).toEqual(
      top_failures,
    );
    expect(top_failures).toEqual([{ audit: 'document-title', reports: 1 }]);
    expect(restShapeOf(points)).toEqual(trend);
    expect(trend).toMatchObject([{ average_score: 20, bad: 1 }]);
  });

  test.for([
    ['project', 'NAME'],
    ['reports', 'REPORTS'],
    ['score', 'AVERAGE_SCORE'],
  ] as const)('list the same projects by %s or %s', async ([sortBy, field], { call, graphql, reports }) => {
    expect(reports).not.toEqual([]);
    for (const direction of ['asc', 'desc']) {
      const { projects } = await graphql<{ projects: { nodes: Shown[] } }>(
        `{ projects(first: 100, orderBy: { field: ${field}, direction: ${direction.toUpperCase()} }) {
          nodes { name reportCount good decent bad averageScore }
        } }`,
      );
      const { data } = (await call('GET', `/projects?per_page=100&sort_by=${sortBy}&sort=${direction}`)).body;
      expect(
        projects.nodes.map(({ name, reportCount, ...node }) => ({
          project: name,
          reports: reportCount,
          ...restShapeOf(node),
        })),
      ).toEqual(data);
    }
  });

  test('list the same reports for the same filter and order', async ({ app, call, reports }) => {
    expect(reports).toHaveLength(30);
    const query = fc.record(
      {
        search: fc.constantFrom('', 'A.EX', '%', '_', '4%', 'none', 'x'.repeat(2049)),
        project: fc.constantFrom('', 'a.example', 'WWW.a.example', 'http://b.example:81/x', 'none'),
        result: fc.constantFrom('good', 'decent', 'bad'),
        results: fc.constantFrom('good', 'bad,decent'),
        statuses: fc.constantFrom('completed', 'queued,failed'),
        min_score: fc.constantFrom(0, 20.5, 60),
        max_score: fc.constantFrom(100, 60, -1),
        generated_after: fc.constantFrom('1970-01-01T00:00:05Z'),
        generated_before: fc.constantFrom('1970-01-01T00:00:20.000Z', '2000-01-01'),
        created_before: fc.constantFrom('1999-12-31', '2999-12-31'),
        failing_audit: fc.constantFrom('image-alt', 'unheard-of'),
        regressed: fc.boolean(),
        sort_by: fc.constantFrom('id', 'url', 'result', 'generated_at', 'score', 'updated_at'),
        sort: fc.constantFrom('asc', 'desc'),
      },
      { requiredKeys: ['sort_by', 'sort'] },
    );
    await fc.assert(
      fc.asyncProperty(query, async (parameters) => {
        expect(await listByGraphql(app, parameters)).toEqual(await listByRest(call, parameters));
      }),
      { numRuns: 100 },
    );
  });
});

async function showByRest(call: Client, id: number): Promise<unknown> {
  return (await call('GET', `/reports/${id}`)).body.data;
}

async function showByGraphql(target: GraphqlTarget, id: number): Promise<unknown> {
  const query = `query ($id: Int!) { report(databaseId: $id) { ${REPORT_FIELDS} } }`;
  return restReportOf((await expectGraphqlData<{ report: Shown }>(target, query, { id })).report);
}

type ListQuery = Record<'sort_by' | 'sort', string> & Record<string, string | number | boolean>;

async function listByRest(call: Client, parameters: ListQuery): Promise<unknown> {
  const given = Object.entries(parameters).map(([name, value]): [string, string] => [name, String(value)]);
  const { status, body } = await call(
    'GET',
    `/reports?${new URLSearchParams([...given, ['per_page', '100']])}`,
  );
  if (status >= 400) return { fields: body.errors };
  return { ids: body.data.map((report: { id: number }) => report.id), total: body.meta.total };
}

async function listByGraphql(
  target: GraphqlTarget,
  { sort_by, sort, ...filter }: ListQuery,
): Promise<unknown> {
  const { data, errors } = await sendGraphql<{
    reports: { nodes: { databaseId: number }[]; totalCount: number };
  }>(
    target,
    `query ($filter: ReportFilter, $orderBy: ReportOrder) {
      reports(first: 100, filter: $filter, orderBy: $orderBy) { nodes { databaseId } totalCount }
    }`,
    {
      filter: Object.fromEntries(
        Object.entries(filter).map(([name, value]) => [
          name.replace(/_[a-z]/g, (letter) => letter.slice(1).toUpperCase()),
          graphqlValue(name, value),
        ]),
      ),
      orderBy: { field: sort_by.toUpperCase(), direction: sort.toUpperCase() },
    },
  );
  if (errors?.[0]) {
    expect(errors[0].extensions.code).toBe('BAD_USER_INPUT');
    const fields = Object.entries(errors[0].extensions.fields as object);
    return { fields: Object.fromEntries(fields.map(([name, messages]) => [snake(name), messages])) };
  }
  return { ids: data?.reports.nodes.map((node) => node.databaseId), total: data?.reports.totalCount };
}

function graphqlValue(name: string, value: ListQuery[string]): unknown {
  if (name === 'result') return String(value).toUpperCase();
  if (name === 'results' || name === 'statuses') return String(value).toUpperCase().split(',');
  return value;
}

function restRunOf({ databaseId, ...run }: Shown, reportId: number): Shown {
  return {
    ...restShapeOf(run),
    id: databaseId,
    report_id: reportId,
    trigger: String(run.trigger).toLowerCase(),
  };
}
