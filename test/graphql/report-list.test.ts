import { expect } from 'vitest';
import { seedReports } from '../support/seed-reports.ts';
import { test as base, globalId, PAGE_INFO, type Slice, walk } from './fixtures.ts';

type Reports = Slice<{ databaseId: number }> & { totalCount: number };

const test = base.extend('list', { scope: 'file' }, async ({ app, graphql }) => {
  const seeded = [
    { url: 'https://www.a.example/1', result: 'good', score: 90, generatedAt: new Date(5_000) },
    { url: 'https://b.example/2', result: 'bad', score: 10, generatedAt: new Date(4_000) },
    { url: 'https://a.example/100%_sure' },
    { url: 'https://c.example/4', result: 'decent', score: 60, generatedAt: new Date(4_000) },
    { url: 'https://a.example/1x' },
    { url: 'https://b.example/Search', result: 'good', score: 90, generatedAt: new Date(1_000) },
    { url: 'https://a.example/1', result: 'bad', score: 20, generatedAt: new Date(9_000) },
    ...['i', 'j', 'k', 'l'].map((path) => ({ url: `https://d.example/${path}` })),
  ] as const;
  await seedReports(app.database, seeded);
  /** Reads a list with these arguments. @returns the ids of its reports in place of these */
  return async (listArguments = '') => {
    const list = listArguments && `(${listArguments})`;
    const query = `{ reports${list} { nodes { databaseId } totalCount ${PAGE_INFO} } }`;
    const { reports } = await graphql<{ reports: Reports }>(query);
    return { ...reports, nodes: reports.nodes.map(({ databaseId }) => databaseId) };
  };
});

test('reports are newest first and ten, unless other arguments are given', async ({ list }) => {
  expect(await list()).toMatchObject({ nodes: [11, 10, 9, 8, 7, 6, 5, 4, 3, 2], totalCount: 11 });
});

test.for(
  ['ID', 'URL', 'GENERATED_AT', 'RESULT', 'SCORE', 'UPDATED_AT'].flatMap((field) =>
    ['ASC', 'DESC'].map((direction) => `orderBy: { field: ${field}, direction: ${direction} }`),
  ),
)('reports in slices from both ends have the order of the whole list: %s', async (orderBy, { list }) => {
  const { nodes } = await list(`first: 100, ${orderBy}`);
  expect(nodes).toHaveLength(11);
  expect(await walk((paging) => list(`${paging}, ${orderBy}`))).toEqual([nodes, nodes]);
});

test('a cursor survives additions and the deletion of its report', async ({ app, graphql, list }) => {
  const filter = 'filter: { project: "a.example" }';
  const first = await list(`first: 2, ${filter}`);
  expect(first.nodes).toEqual([7, 5]);
  await seedReports(app.database, [{ url: 'https://a.example/added' }]);
  const id = globalId('Report', 5);
  await graphql('mutation ($id: ID!) { deleteReport(input: { id: $id }) { __typename } }', { id });
  const second = await list(`first: 2, after: "${first.pageInfo.endCursor}", ${filter}`);
  expect(second.nodes).toEqual([3, 1]);
});

test('a cursor of another order, filter or account is rejected', async ({ codesOf, list, stranger }) => {
  const { endCursor } = (await list('first: 1')).pageInfo;
  const query = (other = '') => `{ reports(first: 1, after: "${endCursor}" ${other}) { totalCount } }`;
  expect(await codesOf(query())).toEqual([]);
  for (const other of [
    'orderBy: { field: URL }',
    'orderBy: { direction: ASC }',
    'filter: { result: GOOD }',
  ]) {
    expect(await codesOf(query(other))).toEqual(['BAD_USER_INPUT']);
  }
  expect(await codesOf(query(), {}, stranger)).toEqual(['BAD_USER_INPUT']);
});
