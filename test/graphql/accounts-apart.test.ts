import { afterAll, beforeAll, expect, it } from 'vitest';
import { encodeGlobalId } from '../../src/graphql/global-id.ts';
import { expectGraphqlData, sendGraphql } from '../support/graphql-client.ts';
import { seedReports } from '../support/seed-reports.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const REQUESTS = 200;
const QUERY = `query ($ids: [ID!]!, $first: Int!, $second: Int!) {
  account { databaseId usage { reports } reports { totalCount nodes { url account { name } } } }
  first: report(databaseId: $first) { url checks { title } account { databaseId } }
  second: report(databaseId: $second) { url checks { title } account { databaseId } }
  nodes(ids: $ids) { id }
  projects { nodes { name reportCount } }
}`;

const globalId = (id = 0) => encodeGlobalId('Report', id);

let app: TestApp;
let keys: string[];
let variables: { ids: string[]; first: number; second: number };

beforeAll(async () => {
  app = await startTestApp({ EMBEDDED_WORKER: 'off' });
  keys = [app.key, await app.addAccount()];
  const [first, second] = await seedReports(app.database, [
    { accountId: 1, url: 'https://first.example/', result: 'good' },
    { accountId: 2, url: 'https://second.example/', result: 'bad' },
  ]);
  variables = {
    ids: [globalId(first?.id), globalId(second?.id)],
    first: first?.id ?? 0,
    second: second?.id ?? 0,
  };
});
afterAll(() => app.close());

const ask = async (key: string) => {
  const { data, errors } = await sendGraphql({ url: app.url, key }, QUERY, variables);
  return { data, errors };
};

it('two accounts that send the same query concurrently each see their own reports', async () => {
  const alone = [await ask(keys[0] ?? ''), await ask(keys[1] ?? '')];
  expect(alone).toMatchObject([
    {
      data: {
        account: { databaseId: 1, usage: { reports: 1 }, reports: { totalCount: 1 } },
        first: { url: 'https://first.example/', account: { databaseId: 1 } },
        second: null,
        nodes: [{ id: variables.ids[0] }, null],
        projects: { nodes: [{ name: 'first.example', reportCount: 1 }] },
      },
    },
    {
      data: {
        account: { databaseId: 2, usage: { reports: 1 }, reports: { totalCount: 1 } },
        first: null,
        second: { url: 'https://second.example/', account: { databaseId: 2 } },
        nodes: [null, { id: variables.ids[1] }],
        projects: { nodes: [{ name: 'second.example', reportCount: 1 }] },
      },
    },
  ]);
  const responses = await Promise.all(
    Array.from({ length: REQUESTS }, async (_, i) => {
      const mine = i % 2;
      return JSON.stringify(await ask(keys[mine] ?? '')) === JSON.stringify(alone[mine]);
    }),
  );
  expect(responses.filter((isOwn) => !isOwn)).toHaveLength(0);
});

it.each([
  [
    'updateReport',
    'updateReport(input: { id: $id, privacy: PRIVATE }) { __typename ... on Error { code message } }',
  ],
  ['deleteReport', 'deleteReport(input: { id: $id }) { __typename ... on Error { code message } }'],
])('%s of a foreign report has the response of a missing one, and changes nothing', async (_, field) => {
  const change = (key: string | undefined, id: string) =>
    expectGraphqlData({ url: app.url, key: key ?? '' }, `mutation ($id: ID!) { result: ${field} }`, { id });
  const [id = ''] = variables.ids;
  const before = await ask(keys[0] ?? '');
  expect(await change(keys[1], id)).toEqual(await change(keys[1], globalId(999_999)));
  expect(await ask(keys[0] ?? '')).toEqual(before);
});
