import { expect } from 'vitest';
import { type GraphqlTarget, sendGraphql } from '../support/graphql-client.ts';
import { seedReports } from '../support/seed-reports.ts';
import { globalId, test } from './fixtures.ts';

const REQUESTS = 200;
const QUERY = `query ($ids: [ID!]!, $first: Int!, $second: Int!) {
  account { databaseId usage { reports } reports { totalCount nodes { url account { name } } } }
  first: report(databaseId: $first) { url checks { title } account { databaseId } }
  second: report(databaseId: $second) { url checks { title } account { databaseId } }
  nodes(ids: $ids) { id }
  projects { nodes { name reportCount } }
}`;

test('two accounts that send the same query concurrently each see their own reports', async ({
  app,
  stranger,
}) => {
  const [first, second] = await seedReports(app.database, [
    { accountId: 1, url: 'https://first.example/', result: 'good' },
    { accountId: 2, url: 'https://second.example/', result: 'bad' },
  ]);
  const ids = [globalId('Report', first?.id), globalId('Report', second?.id)];
  const read = async (target: GraphqlTarget) => {
    const { data, errors } = await sendGraphql(target, QUERY, { ids, first: first?.id, second: second?.id });
    return { data, errors };
  };
  const alone = [await read(app), await read(stranger)];
  expect(alone).toMatchObject([
    {
      data: {
        account: { databaseId: 1, usage: { reports: 1 }, reports: { totalCount: 1 } },
        first: { url: 'https://first.example/', account: { databaseId: 1 } },
        second: null,
        nodes: [{ id: ids[0] }, null],
        projects: { nodes: [{ name: 'first.example', reportCount: 1 }] },
      },
    },
    {
      data: {
        account: { databaseId: 2, usage: { reports: 1 }, reports: { totalCount: 1 } },
        first: null,
        second: { url: 'https://second.example/', account: { databaseId: 2 } },
        nodes: [null, { id: ids[1] }],
        projects: { nodes: [{ name: 'second.example', reportCount: 1 }] },
      },
    },
  ]);
  const responses = await Promise.all(
    Array.from({ length: REQUESTS }, (_, i) => read(i % 2 === 0 ? app : stranger)),
  );
  expect(responses).toEqual(responses.map((_, i) => alone[i % 2]));
});
