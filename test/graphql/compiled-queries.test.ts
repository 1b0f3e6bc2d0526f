import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { revokeApiKey } from '../../src/accounts/api-keys.ts';
import { createEventBus } from '../../src/events/event-bus.ts';
import { seedReports } from '../support/seed-reports.ts';
import { listApiKeys } from '../support/stored-entities.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const yoga = vi.hoisted(() => ({ parses: 0 }));
vi.mock('../../src/graphql/plugins/use-document-limits.ts', async (importOriginal) => {
  const { useDocumentLimits } =
    await importOriginal<typeof import('../../src/graphql/plugins/use-document-limits.ts')>();
  const counting: typeof useDocumentLimits = () => {
    const plugin = useDocumentLimits();
    return {
      ...plugin,
      onParse(payload) {
        yoga.parses++;
        return plugin.onParse?.(payload);
      },
    };
  };
  return { useDocumentLimits: counting };
});

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ EMBEDDED_WORKER: 'off', REQUESTS_PER_MINUTE: '1000' });
  await seedReports(app.database, [
    { url: 'https://example.org/', result: 'good', privacy: 1 },
    { url: 'https://example.org/queued' },
    { url: 'https://example.com/', result: 'bad' },
  ]);
});
afterAll(() => app.close());

interface Sent {
  query: string;
  variables?: Record<string, unknown>;
  operationName?: string;
}

async function ask(sent: Sent, { key = app.key, accept = '*/*' } = {}) {
  const before = yoga.parses;
  const response = await fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept, authorization: `Bearer ${key}` },
    body: JSON.stringify(sent),
  });
  const text = await response.text();
  const body = text.replaceAll(/"(requestId|remaining|resetAt)":[^,}]+/g, '"$1":0');
  const type = response.headers.get('content-type');
  return {
    status: response.status,
    type,
    body,
    remaining: remainingOf(text),
    byYoga: yoga.parses > before,
  };
}

const remainingOf = (text: string) => Number(/"remaining":(\d+)/.exec(text)?.[1]);
const globalId = (type: string, id: number) => Buffer.from(`${type}:${id}`).toString('base64url');

const EXECUTED: Sent[] = [
  {
    query: `{ reports(first: 2, orderBy: { field: RESULT }) {
      totalCount pageInfo { hasNextPage startCursor endCursor } edges { cursor node { ...Parts } }
    } }
    fragment Parts on Report {
      __typename id url finalUrl status result score cappedBy createdAt generatedAt privacy
      error { code } coverage { judged } categories { score } page { title headers { name } } checks { value }
      account { name usage { reports } limits { runsPerMinute } apiKey { scope } }
    }`,
  },
  {
    query: `query Some($with: Boolean!, $size: Int = 1, $filter: ReportFilter) {
      reports(first: $size, filter: $filter) { nodes { a: url score @include(if: $with) b: project @skip(if: $with) } }
    }`,
    operationName: 'Some',
    variables: { with: true, filter: { result: 'BAD', search: 'EXAMPLE' } },
  },
  {
    query: `query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id ... on Report { url } ... on Account { name } } }`,
    variables: { ids: [globalId('Report', 2), globalId('Account', 1), globalId('Account', 9), 'x'] },
  },
  {
    query:
      '{ audits(category: SECURITY) { id importance reference } projects(first: 1) { nodes { name good } } }',
  },
  { query: '{ __schema { queryType { name } } __type(name: "Report") { fields { name type { kind } } } }' },
  { query: '{ rateLimit { limit cost } report(databaseId: 77) { id } }' },
  {
    query: 'query ($search: String) { reports(filter: { search: $search }) { totalCount } }',
    variables: { search: null },
  },
];

describe('a query that is sent again', () => {
  it.each(EXECUTED)('has the same response as when Yoga executes it: $query', async (sent) => {
    const first = await ask(sent);
    expect(first).toMatchObject({ status: 200, byYoga: true });
    expect(first.body).not.toContain('"errors"');
    for (const accept of ['application/json', 'application/graphql-response+json, application/json;q=0.9']) {
      const byYoga = await ask({ ...sent, query: `${sent.query} # ${accept}` }, { accept });
      expect(byYoga.byYoga).toBe(true);
      const again = await ask(sent, { accept });
      expect(again).toMatchObject({ status: 200, byYoga: false, type: byYoga.type });
      expect(again.body).toBe(first.body);
    }
  });

  it.each<Sent>([
    { query: '{ account { name } reports(after: "damaged") { totalCount } }' },
    { query: '{ account { name } report { id } }' },
    { query: '{ reports(first: 1) { nodes { url ownerPageUrl(expiresIn: 1) } } }' },
    { query: 'query ($d: Int!) { report(databaseId: $d) { id } }', variables: { d: 'x' } },
    { query: 'query ($size: Int) { reports(first: $size) { totalCount } }', variables: { size: 101 } },
    { query: 'query One { account { id } }', operationName: 'Another' },
    { query: 'query One { account { id } } query Two { account { name } }', operationName: 'Two' },
    { query: '{ reports(first: 100) { nodes { checks { evidence { note } } } } }' },
    { query: '{ unknown }' },
    {
      query: 'query ($with: Boolean = true) { account { name @include(if: $with) } }',
      variables: { with: null },
    },
    {
      query: 'query ($by: OrderDirection = ASC) { reports(orderBy: { direction: $by }) { totalCount } }',
      variables: { by: null },
    },
    {
      query: `query ($a: Boolean!, $b: Boolean!) { account { ...Name @include(if: $a) ...Name @include(if: $b) } }
        fragment Name on Account { name }`,
      variables: { a: false, b: true },
    },
    {
      query: `query ($a: Boolean!) { account @skip(if: $a) { ...Name } account { ...Name } }
        fragment Name on Account { name }`,
      variables: { a: true },
    },
    { query: 'mutation { deleteReport(input: { id: "x" }) { __typename } }' },
  ])('is executed by Yoga unless it is a complete success: $query', async (sent) => {
    const responses = [await ask(sent), await ask(sent), await ask(sent)];
    expect(responses.map(({ byYoga }) => byYoga)).toEqual([true, true, true]);
    expect(new Set(responses.map(({ status, type, body }) => `${status} ${type} ${body}`)).size).toBe(1);
  });

  it('is executed by Yoga when another operation is named', async () => {
    const sent = { query: 'query Named { account { id } }' };
    expect([(await ask(sent)).byYoga, (await ask(sent)).byYoga]).toEqual([true, false]);
    const other = await ask({ ...sent, operationName: 'Other' });
    expect(other.byYoga).toBe(true);
    expect(other.body).toContain('OPERATION_RESOLUTION_FAILURE');
  });

  it('consumes as much of the rate limit, and nothing more when it fails', async () => {
    const good = { query: '{ reports(first: 100) { nodes { checks { id: outcome } } } }' };
    const wrong = {
      query: '{ rateLimit { cost } reports(first: 100, after: "x") { nodes { checks { outcome } } } }',
    };
    const left: number[] = [];
    for (const sent of [good, good, good, wrong, wrong, wrong]) left.push((await ask(sent)).remaining);
    expect(left.slice(1).map((remaining, i) => (left[i] ?? 0) - remaining)).toEqual([11, 11, 11, 11, 11]);
  });

  it('sees changes since the last time', async () => {
    const sent = { query: '{ reports { totalCount } }' };
    await ask(sent);
    const before = await ask(sent);
    await seedReports(app.database, [{ url: 'https://example.net/' }]);
    const after = await ask(sent);
    expect([before.byYoga, after.byYoga]).toEqual([false, false]);
    expect([before, after].map(({ body }) => JSON.parse(body).data.reports.totalCount)).toEqual([3, 4]);
  });

  it('is rejected once the key is revoked', async () => {
    const key = await app.addKey('read');
    const sent = { query: '{ account { name email } }' };
    expect((await ask(sent, { key })).status).toBe(200);
    expect(await ask(sent, { key })).toMatchObject({ status: 200, byYoga: false });
    const { id } = (await listApiKeys(app.database.fork())).at(-1) ?? { id: 0 };
    await revokeApiKey({ database: app.database, events: createEventBus(app.database) }, id, new Date());
    await expect.poll(() => ask(sent, { key })).toMatchObject({ status: 401, byYoga: false });
  });

  it('responds to each account with its own reports', async () => {
    const other = await app.addAccount('Other');
    const sent = { query: '{ account { name } reports { nodes { url } } }' };
    await ask(sent);
    expect(JSON.parse((await ask(sent, { key: other })).body).data).toEqual({
      account: { name: 'Other' },
      reports: { nodes: [] },
    });
  });

  it('is compiled only up to a length, and evicted after fifty other queries', async () => {
    const kept = { query: '{ account { email } }' };
    const long = { query: `{ account { email } }${' '.repeat(2_000)}` };
    for (const sent of [kept, long]) await ask(sent);
    expect([await ask(kept), await ask(long)]).toMatchObject([{ byYoga: false }, { byYoga: true }]);
    for (let i = 0; i < 50; i++) await ask({ query: `{ account { other${i}: email } }` });
    expect(await ask(kept)).toMatchObject({ status: 200, byYoga: true });
  });
});
