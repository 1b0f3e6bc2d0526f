import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { type Client, createClient } from './rest/rest-client.ts';
import { expectGraphqlData, type GraphqlTarget } from './support/graphql-client.ts';
import { REPORT_FIELDS, restReportOf, snake } from './support/report-fields.ts';
import { test } from './support/test.ts';

/** The outcome of a request, in a form that the responses of both APIs are converted to. */
type Outcome =
  | { report: unknown }
  | { deleted: number }
  | { error: string; fields?: Record<string, string[]> };

/** Adapter of one API for a client of one account. */
type Api = ReturnType<typeof restApi>;

type CreateInput = Extract<Step, { do: 'create' }>['input'];
type UpdateInput = Extract<Step, { do: 'update' }>['input'];
type Shown = Record<string, unknown>;

const PRIVACY = ['PUBLIC', 'PRIVATE', 'PASSWORD'] as const;
const MISSING_ID = 999_999_999;

function restApi(call: Client) {
  const send = async (...request: Parameters<Client>): Promise<Outcome> => {
    const { status, body } = await call(...request);
    if (status < 400) return body.deleted ? { deleted: body.id } : { report: body.data };
    return { error: body.code, ...(body.errors ? { fields: body.errors } : {}) };
  };
  return {
    create: ({ idempotencyKey, ...json }: CreateInput) =>
      send('POST', '/reports', {
        json,
        headers: {
          Prefer: 'respond-async',
          ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
        },
      }),
    update: (id: number, json: UpdateInput) =>
      send('PATCH', `/reports/${id}`, { json, headers: { Prefer: 'respond-async' } }),
    remove: (id: number) => send('DELETE', `/reports/${id}`),
    show: (id: number) => send('GET', `/reports/${id}`),
  };
}

function graphqlApi(target: GraphqlTarget): Api {
  const globalId = (id: number) => Buffer.from(`Report:${id}`).toString('base64url');
  const mutate = async (name: string, input: object): Promise<Outcome> => {
    const type = `${name[0]?.toUpperCase()}${name.slice(1)}`;
    const success = name === 'deleteReport' ? 'deletedDatabaseId' : `report { ${REPORT_FIELDS} }`;
    const fields = name === 'deleteReport' ? '' : '... on ValidationError { fields { name messages } }';
    const { result } = await expectGraphqlData<{ result: Mutated }>(
      target,
      `mutation ($input: ${type}Input!) {
        result: ${name}(input: $input) { ... on ${type}Success { ${success} } ... on Error { code } ${fields} }
      }`,
      { input },
    );
    if (result.deletedDatabaseId !== undefined) return { deleted: result.deletedDatabaseId };
    if (result.report) return { report: restReportOf(result.report) };
    const messages =
      result.fields && Object.fromEntries(result.fields.map((field) => [snake(field.name), field.messages]));
    return { error: (result.code ?? '').toLowerCase(), ...(messages ? { fields: messages } : {}) };
  };
  const inputOf = ({ privacy, ...input }: { privacy?: 0 | 1 | 2 }) =>
    privacy === undefined ? input : { ...input, privacy: PRIVACY[privacy] };
  return {
    create: (input) => mutate('createReport', inputOf(input)),
    update: (id, { results, ...input }) =>
      mutate('updateReport', {
        id: globalId(id),
        ...inputOf(input),
        ...(results === undefined ? {} : { updateResults: results === 1 }),
      }),
    remove: (id) => mutate('deleteReport', { id: globalId(id) }),
    show: async (id) => {
      const { report } = await expectGraphqlData<{ report: Shown | null }>(
        target,
        `query ($id: Int!) { report(databaseId: $id) { ${REPORT_FIELDS} } }`,
        { id },
      );
      return report ? { report: restReportOf(report) } : { error: 'not_found' };
    },
  };
}

interface Mutated {
  deletedDatabaseId?: number;
  report?: Shown;
  code?: string;
  fields?: { name: string; messages: string[] }[];
}

// `fc.webUrl` takes a second to prepare.
const webUrl = fc
  .tuple(fc.constantFrom('http', 'https'), fc.domain(), fc.string({ unit: 'grapheme' }), fc.string())
  .map(([scheme, domain, path, query]) => `${scheme}://${domain}/${encodeURI(path)}?${encodeURI(query)}`);
const url = fc.oneof(
  webUrl,
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
const access = {
  privacy: fc.constantFrom(0 as const, 1 as const, 2 as const),
  password: fc.constantFrom('', 'a', 'correct horse', 'ü'.repeat(128), 'x'.repeat(129), 'x'.repeat(5000)),
};
const idempotencyKey = fc.constantFrom('', 'key-1', 'key-2', 'a b', 'ä', 'k'.repeat(256));
const results = fc.constantFrom(0 as const, 1 as const);
const place = fc.nat({ max: 3 });
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      input: fc.record({ url, ...access, idempotencyKey }, { requiredKeys: ['url'] }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('update' as const),
      place,
      input: fc.record({ ...access, results }, { requiredKeys: [] }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), place }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('show' as const), place }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

describe('REST and GraphQL', () => {
  test('return the same fields, values, error codes and error fields for a request', async ({ app }) => {
    const apis = async (apiOf: (key: string) => Api) => ({
      owner: apiOf(await app.addAccount()),
      stranger: apiOf(await app.addAccount()),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const rest = await play(await apis((key) => restApi(createClient(app.url, key))), steps);
        const graphql = await play(await apis((key) => graphqlApi({ url: app.url, key })), steps);
        expect(graphql).toEqual(rest);
      }),
      { numRuns: 20 },
    );
  });

  test('keep two accounts apart, also in concurrent requests', async ({ app }) => {
    const keys = [await app.addAccount(), await app.addAccount()];
    const names = ['first.example', 'second.example'];
    for (const [i, key] of keys.entries())
      await restApi(createClient(app.url, key)).create({ url: `${names[i]}` });
    const viewByRest = async (key: string) => {
      const get = async (path: string) => (await createClient(app.url, key)('GET', path)).body.data;
      return {
        usage: (await get('/account')).usage.reports,
        reports: (await get('/reports')).map(({ project }: Shown) => project),
        projects: (await get('/projects')).map(({ project }: Shown) => project),
      };
    };
    const viewByGraphql = async (key: string) => {
      const { account, reports, projects } = await expectGraphqlData<{
        account: { usage: { reports: number } };
        reports: { nodes: Shown[] };
        projects: { nodes: Shown[] };
      }>(
        { url: app.url, key },
        '{ account { usage { reports } } reports { nodes { project } } projects { nodes { name } } }',
      );
      return {
        usage: account.usage.reports,
        reports: reports.nodes.map(({ project }) => project),
        projects: projects.nodes.map(({ name }) => name),
      };
    };
    const views = Array.from({ length: 80 }, (_, i) =>
      (i % 4 < 2 ? viewByRest : viewByGraphql)(keys[i % 2] ?? ''),
    );
    for (const [i, view] of (await Promise.all(views)).entries()) {
      const name = names[i % 2];
      expect(view).toEqual({ usage: 1, reports: [name], projects: [name] });
    }
  });
});

/**
 * Executes the steps as the owner. To another account, each report must look like a missing one.
 * @returns the outcomes, with positions instead of ids and without times
 */
async function play({ owner, stranger }: Record<'owner' | 'stranger', Api>, steps: readonly Step[]) {
  const ids: number[] = [];
  const outcomes: unknown[] = [];
  for (const step of steps) {
    const id = 'place' in step ? (ids[step.place] ?? MISSING_ID) : MISSING_ID;
    if (id !== MISSING_ID)
      expect(await perform(stranger, step, id)).toEqual(await perform(stranger, step, MISSING_ID));
    const outcome = await perform(owner, step, id);
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
  switch (step.do) {
    case 'create':
      return api.create(step.input);
    case 'update':
      return api.update(id, step.input);
    case 'remove':
      return api.remove(id);
    case 'show':
      return api.show(id);
  }
}
