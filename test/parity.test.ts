import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failedCheck } from './support/check-record.ts';
import { type FixtureSite, startFixtureSite } from './support/fixture-site.ts';
import { expectGraphqlData, type GraphqlResponse, sendGraphql } from './support/graphql-client.ts';
import { REPORT_FIELDS, restReportOf, restShapeOf } from './support/report-fields.ts';
import { seedReports, seedRun } from './support/seed-reports.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

/** The outcome of a request, in a form that the responses of both APIs are converted to. */
type Outcome =
  | { report: unknown }
  | { deleted: number }
  | { error: string; fields?: Record<string, string[]> };

/** Adapter of one API for a client of one account. */
interface Api {
  create(input: CreateInput): Promise<Outcome>;
  update(id: number, input: UpdateInput): Promise<Outcome>;
  remove(id: number): Promise<Outcome>;
  show(id: number): Promise<Outcome>;
}
interface CreateInput {
  url: string;
  privacy?: 0 | 1 | 2;
  password?: string;
  idempotencyKey?: string;
}
interface UpdateInput {
  privacy?: 0 | 1 | 2;
  password?: string;
  results?: 0 | 1;
}

const PRIVACY = ['PUBLIC', 'PRIVATE', 'PASSWORD'] as const;

let app: TestApp;
let site: FixtureSite;
beforeAll(async () => {
  site = await startFixtureSite({
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
  });
  app = await startTestApp({ ALLOW_TARGETS: site.host, QUEUE_LIMIT: '100000' });
});
afterAll(async () => {
  await app.close();
  await site.close();
});

function restApi(key: string): Api {
  const call = async (
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Outcome> => {
    const response = await fetch(`${app.url}/api/v1/reports${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        prefer: 'respond-async',
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const result = await response.json();
    if (response.ok) return result.deleted ? { deleted: result.id } : { report: result.data };
    return { error: result.code, ...(result.errors ? { fields: result.errors } : {}) };
  };
  return {
    create: ({ idempotencyKey, ...input }) =>
      call('POST', '', input, idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    update: (id, input) => call('PATCH', `/${id}`, input),
    remove: (id) => call('DELETE', `/${id}`),
    show: (id) => call('GET', `/${id}`),
  };
}

function graphqlApi(key: string): Api {
  const target = { url: app.url, key };
  const globalId = (id: number) => Buffer.from(`Report:${id}`).toString('base64url');
  const mutate = async (name: string, input: object): Promise<Outcome> => {
    const type = `${name[0]?.toUpperCase()}${name.slice(1)}`;
    const success = name === 'deleteReport' ? 'deletedDatabaseId' : `report { ${REPORT_FIELDS} }`;
    const fields = name === 'deleteReport' ? '' : '... on ValidationError { fields { name messages } }';
    const response: GraphqlResponse<Record<string, Mutated>> = await sendGraphql(
      target,
      `mutation ($input: ${type}Input!) { ${name}(input: $input) { ... on ${type}Success { ${success} } ... on Error { code } ${fields} } }`,
      { input },
    );
    expect(response.errors).toBeUndefined();
    const result = response.data?.[name] as Mutated;
    if (result.deletedDatabaseId !== undefined) return { deleted: result.deletedDatabaseId };
    if (result.report) return { report: restReportOf(result.report) };
    const messages =
      result.fields && Object.fromEntries(result.fields.map((field) => [snake(field.name), field.messages]));
    return { error: (result.code ?? '').toLowerCase(), ...(messages ? { fields: messages } : {}) };
  };
  const privacyOf = <Input extends { privacy?: 0 | 1 | 2 }>({ privacy, ...input }: Input) =>
    privacy === undefined ? input : { ...input, privacy: PRIVACY[privacy] };
  return {
    create: (input) => mutate('createReport', privacyOf(input)),
    update: (id, { results, ...input }) =>
      mutate('updateReport', {
        id: globalId(id),
        ...privacyOf(input),
        ...(results === undefined ? {} : { updateResults: results === 1 }),
      }),
    remove: (id) => mutate('deleteReport', { id: globalId(id) }),
    show: async (id) => {
      const data = await expectGraphqlData<{ report: Record<string, unknown> | null }>(
        target,
        `query ($id: Int!) { report(databaseId: $id) { ${REPORT_FIELDS} } }`,
        { id },
      );
      return data.report ? { report: restReportOf(data.report) } : { error: 'not_found' };
    },
  };
}

interface Mutated {
  deletedDatabaseId?: number;
  report?: Record<string, unknown>;
  code?: string;
  fields?: { name: string; messages: string[] }[];
}

const url = fc.oneof(
  fc.webUrl({ validSchemes: ['http', 'https'], withQueryParameters: true }),
  fc.constantFrom(
    '',
    ' ',
    'ftp://example.org/',
    'http://127.0.0.2/',
    'http://user:pw@example.org/',
    'nonsense',
    'https://example.org:22/',
    `https://example.org/${'a'.repeat(2048)}`,
    'https://EXAMPLE.org/ä b',
    'http://[::1]/',
  ),
);
const privacy = fc.option(fc.constantFrom(0 as const, 1 as const, 2 as const), { nil: undefined });
const password = fc.option(
  fc.constantFrom('', 'a', 'correct horse', 'ü'.repeat(128), 'x'.repeat(129), 'x'.repeat(5000)),
  { nil: undefined },
);
const place = fc.nat({ max: 3 });
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      url,
      privacy,
      password,
      idempotencyKey: fc.option(fc.constantFrom('', 'key-1', 'key-2', 'a b', 'ä', 'k'.repeat(256)), {
        nil: undefined,
      }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('update' as const),
      place,
      privacy,
      password,
      results: fc.option(fc.constantFrom(0 as const, 1 as const), { nil: undefined }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), place }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('show' as const), place }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

describe('REST and GraphQL', () => {
  it('return the same fields, values, error codes and error fields for the same requests', async () => {
    const quiet = await startTestApp({ EMBEDDED_WORKER: 'off' });
    const served = app;
    app = quiet;
    try {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
          const rest = await play(restApi(await quiet.addAccount()), steps);
          const graphql = await play(graphqlApi(await quiet.addAccount()), steps);
          expect(graphql).toEqual(rest);
        }),
        { numRuns: 30 },
      );
    } finally {
      app = served;
      await quiet.close();
    }
  });

  it('show the same report and checks after its run', async () => {
    for (const path of ['/moved', '/gone']) {
      const response = await fetch(`${app.url}/api/v1/reports`, {
        method: 'POST',
        headers: { authorization: `Bearer ${app.key}` },
        body: new URLSearchParams({ url: site.url(path) }),
      });
      const { data } = await response.json();
      expect(data.status).toBe(path === '/moved' ? 'completed' : 'failed');
      expect(await graphqlApi(app.key).show(data.id)).toEqual({ report: data });
      expect(await restApi(app.key).show(data.id)).toEqual({ report: data });
    }
  });

  it('show every fact of the page', async () => {
    const response = await fetch(`${app.url}/api/v1/reports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${app.key}` },
      body: new URLSearchParams({ url: site.url('/moved') }),
    });
    const { page } = (await response.json()).data;
    expect(page).toMatchObject({
      social_preview: { title: 'Parity', image_url: site.url('/og.png'), card: null },
      structured_data_types: ['Product'],
      third_parties: [{ domain: 'video.example', requests: 1, transfer_bytes: 0 }],
      technologies: [{ name: 'nginx', version: '1.27.3', seen_in: 'header server' }],
      redirect_chain: [
        { url: site.url('/moved'), status: 301 },
        { url: site.url('/'), status: 200 },
      ],
      observatory: { score: expect.any(Number), grade: expect.any(String) },
    });
    expect(page.resources[0]).toEqual({
      type: 'document',
      requests: 1,
      transfer_bytes: page.html_bytes,
      decoded_bytes: page.html_bytes,
    });
    expect(page.headers).toContainEqual({ name: 'set-cookie', value: 'a=…; Secure' });
    expect(JSON.stringify(page)).not.toContain('secret');
    expect(page.timings.total_ms).toBeGreaterThanOrEqual(page.timings.ttfb_ms);
  });

  it('show an old report without the facts that were added later', async () => {
    const [seeded] = await seedReports(app.database, [{ url: 'https://old.example/', result: 'good' }]);
    const id = seeded?.id ?? 0;
    const shown = await restApi(app.key).show(id);
    expect(shown).toMatchObject({
      report: {
        categories: [{ category: 'seo', score: 50, coverage: { judged: 2, total: 3 } }],
        page: { title: 'Seeded', social_preview: { title: 'Seeded' }, headers: [], observatory: null },
      },
    });
    expect(await graphqlApi(app.key).show(id)).toEqual(shown);
  });

  it('show the same runs and the same comparison', async () => {
    const [seeded] = await seedReports(app.database, [
      { url: 'https://runs.example/', result: 'good', score: 90, checks: [failedCheck('image-alt')] },
    ]);
    const id = seeded?.id ?? 0;
    await seedRun(app.database, id, { result: 'bad', score: 20, checks: [failedCheck('document-title')] });
    await seedRun(app.database, id, { error: { code: 'http_error', message: 'No page.', httpStatus: 503 } });
    const headers = { authorization: `Bearer ${app.key}` };
    const get = async (path: string) =>
      (await (await fetch(`${app.url}/api/v1/reports/${id}${path}`, { headers })).json()).data;
    const run = `databaseId status trigger result score error { code message httpStatus } queuedAt startedAt finishedAt durationMs catalogueVersion`;
    const { report } = await expectGraphqlData<{ report: Record<string, never> }>(
      app,
      `query ($id: Int!) { report(databaseId: $id) {
        runs { nodes { ${run} finalUrl cappedBy } }
        latestComparison {
          base { ${run} } head { ${run} } scoreDelta sameCatalogue catalogueChanged regressed newFailures fixed resolved
          categories { category baseScore headScore delta } changes { kind audit { id } }
        }
      } }`,
      { id },
    );
    const { runs, latestComparison } = report as unknown as {
      runs: { nodes: Shown[] };
      latestComparison: Shown & {
        base: Shown;
        head: Shown;
        changes: { kind: string; audit: { id: string } }[];
      };
    };
    const listed = runs.nodes.map(({ finalUrl: _, cappedBy: __, ...node }) => node);
    expect(listed.map((node) => restRunOf(node, id))).toEqual(await get('/runs'));
    for (const node of runs.nodes) {
      const shown = await get(`/runs/${node.databaseId}`);
      expect(shown).toMatchObject(restRunOf(node, id));
    }
    const compared = await get('/compare');
    const { base, head, changes, ...scores } = latestComparison;
    expect({
      ...restShapeOf(scores),
      base: restRunOf(base, id),
      head: restRunOf(head, id),
      changes: changes.map(({ kind, audit }) => ({ kind: kind.toLowerCase(), audit: audit.id })),
    }).toEqual({
      ...compared,
      changes: compared.changes.map(({ kind, audit }: { kind: string; audit: string }) => ({ kind, audit })),
    });
    expect(await get(`/compare?base=${base.databaseId}&head=${head.databaseId}`)).toEqual(compared);
  });

  it('show the same projects', async () => {
    const headers = { authorization: `Bearer ${app.key}` };
    const get = async (path: string) =>
      (await (await fetch(`${app.url}/api/v1/projects${path}`, { headers })).json()).data;
    for (const [sortBy, field] of [
      ['project', 'NAME'],
      ['reports', 'REPORTS'],
      ['score', 'AVERAGE_SCORE'],
    ]) {
      for (const direction of ['asc', 'desc']) {
        const { projects } = await expectGraphqlData<{ projects: { nodes: Shown[] } }>(
          app,
          `{ projects(first: 100, orderBy: { field: ${field}, direction: ${direction.toUpperCase()} }) {
            nodes { name reportCount good decent bad averageScore }
          } }`,
        );
        expect(
          projects.nodes.map(({ name, reportCount, ...node }) => ({
            project: name,
            reports: reportCount,
            ...restShapeOf(node),
          })),
        ).toEqual(await get(`?per_page=100&sort_by=${sortBy}&sort=${direction}`));
      }
    }
    const { projects } = await expectGraphqlData<{ projects: { nodes: Shown[] } }>(
      app,
      '{ projects(search: "runs.example") { nodes { topFailures { audit { id } reports } trend { date averageScore good decent bad } } } }',
    );
    const { top_failures, trend } = await get('/runs.example');
    const [node] = projects.nodes as unknown as {
      topFailures: { audit: { id: string }; reports: number }[];
      trend: Shown[];
    }[];
    expect(node?.topFailures.map(({ audit, reports }) => ({ audit: audit.id, reports }))).toEqual(
      top_failures,
    );
    expect(top_failures).toEqual([{ audit: 'document-title', reports: 1 }]);
    expect(restShapeOf(node?.trend)).toEqual(trend);
    expect(trend).toMatchObject([{ average_score: 20, bad: 1 }]);
  });

  it('list the same reports for the same filter and order', async () => {
    const hosts = ['a.example', 'www.a.example', 'b.example'];
    await seedReports(
      app.database,
      Array.from({ length: 30 }, (_, i) => ({
        url: `https://${hosts[i % 3]}/${i % 5}%_`,
        ...(i % 4
          ? {
              result: (['bad', 'decent', 'good'] as const)[i % 3] ?? 'bad',
              score: 20.5 * (i % 5),
              generatedAt: new Date(i * 1000),
              checks: [failedCheck(i % 2 ? 'image-alt' : 'document-title')],
            }
          : {}),
      })),
    );
    const query = fc.record({
      search: fc.constantFrom(undefined, '', 'A.EX', '%', '_', '4%', 'none', 'x'.repeat(2049)),
      project: fc.constantFrom(undefined, '', 'a.example', 'WWW.a.example', 'http://b.example:81/x', 'none'),
      result: fc.constantFrom(undefined, 'good', 'decent', 'bad'),
      results: fc.constantFrom(undefined, 'good', 'bad,decent'),
      statuses: fc.constantFrom(undefined, 'completed', 'queued,failed'),
      min_score: fc.constantFrom(undefined, 0, 20.5, 60),
      max_score: fc.constantFrom(undefined, 100, 60, -1),
      generated_after: fc.constantFrom(undefined, '1970-01-01T00:00:05Z'),
      generated_before: fc.constantFrom(undefined, '1970-01-01T00:00:20.000Z', '2000-01-01'),
      created_before: fc.constantFrom(undefined, '1999-12-31', '2999-12-31'),
      failing_audit: fc.constantFrom(undefined, 'image-alt', 'unheard-of'),
      regressed: fc.constantFrom(undefined, true, false),
      sort_by: fc.constantFrom('id', 'url', 'result', 'generated_at', 'score', 'updated_at'),
      sort: fc.constantFrom('asc', 'desc'),
    });
    await fc.assert(
      fc.asyncProperty(query, async (parameters) => {
        expect(await listByGraphql(parameters)).toEqual(await listByRest(parameters));
      }),
      { numRuns: 100 },
    );
  });
});

type ListQuery = Record<'sort_by' | 'sort', string> & Record<string, string | number | boolean | undefined>;

type Shown = Record<string, unknown>;

function restRunOf({ databaseId, ...run }: Shown, reportId: number): Shown {
  return {
    ...restShapeOf(run),
    id: databaseId,
    report_id: reportId,
    trigger: String(run.trigger).toLowerCase(),
  };
}

function graphqlValue(name: string, value: ListQuery[string]): unknown {
  if (name === 'result') return String(value ?? '').toUpperCase() || undefined;
  if (name === 'results' || name === 'statuses') return value && String(value).toUpperCase().split(',');
  return value;
}

async function listByRest(parameters: ListQuery): Promise<unknown> {
  const given = Object.entries(parameters)
    .filter((entry) => entry[1] !== undefined)
    .map(([name, value]): [string, string] => [name, String(value)]);
  const response = await fetch(
    `${app.url}/api/v1/reports?${new URLSearchParams([...given, ['per_page', '100']])}`,
    {
      headers: { authorization: `Bearer ${app.key}` },
    },
  );
  const body = await response.json();
  if (!response.ok) return { fields: body.errors };
  return { ids: body.data.map((report: { id: number }) => report.id), total: body.meta.total };
}

async function listByGraphql({ sort_by, sort, ...filter }: ListQuery): Promise<unknown> {
  const body = await sendGraphql<{ reports: { nodes: { databaseId: number }[]; totalCount: number } }>(
    app,
    'query ($filter: ReportFilter, $orderBy: ReportOrder) { reports(first: 100, filter: $filter, orderBy: $orderBy) { nodes { databaseId } totalCount } }',
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
  const error = body.errors?.[0];
  if (error) {
    expect(error.extensions.code).toBe('BAD_USER_INPUT');
    const fields = Object.entries(error.extensions.fields as object);
    return { fields: Object.fromEntries(fields.map(([name, messages]) => [snake(name), messages])) };
  }
  const { nodes, totalCount } = body.data?.reports ?? { nodes: [], totalCount: -1 };
  return { ids: nodes.map((node) => node.databaseId), total: totalCount };
}

/** Executes the steps. @returns their outcomes, with positions instead of ids and without times */
async function play(api: Api, steps: readonly Step[]): Promise<unknown[]> {
  const ids: number[] = [];
  const outcomes: unknown[] = [];
  for (const step of steps) {
    const id = 'place' in step ? (ids[step.place] ?? 999_999_999) : 0;
    const outcome = await perform(api, step, id);
    if ('report' in outcome) {
      const report = outcome.report as { id: number };
      if (!ids.includes(report.id)) ids.push(report.id);
      outcomes.push({
        ...report,
        id: ids.indexOf(report.id),
        page_url: null,
        created_at: null,
        updated_at: null,
      });
    } else outcomes.push('deleted' in outcome ? { deleted: ids.indexOf(outcome.deleted) } : outcome);
  }
  return outcomes;
}

function perform(api: Api, step: Step, id: number): Promise<Outcome> {
  const given = <Input extends object>(input: Input) =>
    Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Input;
  switch (step.do) {
    case 'create': {
      const { do: _, ...input } = step;
      return api.create(given(input) as CreateInput);
    }
    case 'update': {
      const { do: _, place: __, ...input } = step;
      return api.update(id, given(input) as UpdateInput);
    }
    case 'remove':
      return api.remove(id);
    case 'show':
      return api.show(id);
  }
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
