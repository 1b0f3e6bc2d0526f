import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectGraphqlData, sendGraphql } from '../support/graphql-client.ts';
import { seedReports } from '../support/seed-reports.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

interface Slice {
  reports: {
    nodes: { databaseId: number; url: string }[];
    edges: { cursor: string; node: { databaseId: number } }[];
    pageInfo: {
      hasNextPage: boolean;
      hasPreviousPage: boolean;
      startCursor: string | null;
      endCursor: string | null;
    };
    totalCount: number;
  };
}

const LIST = `query ($first: Int, $after: String, $last: Int, $before: String, $filter: ReportFilter, $orderBy: ReportOrder) {
  reports(first: $first, after: $after, last: $last, before: $before, filter: $filter, orderBy: $orderBy) {
    nodes { databaseId url } edges { cursor node { databaseId } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount
  }
}`;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ EMBEDDED_WORKER: 'off' });
  await seedReports(app.database, [
    { url: 'https://www.a.example/1', result: 'good', generatedAt: new Date(5_000) },
    { url: 'https://b.example/2', result: 'bad', generatedAt: new Date(4_000) },
    { url: 'https://a.example/100%_sure' },
    { url: 'https://c.example/4', result: 'decent', generatedAt: new Date(4_000) },
    { url: 'https://a.example/1x' },
    { url: 'https://b.example/Search', result: 'good', generatedAt: new Date(1_000) },
    { url: 'https://a.example/1', result: 'bad', generatedAt: new Date(9_000) },
  ]);
});
afterAll(() => app.close());

async function list(variables: Record<string, unknown> = {}): Promise<Slice['reports']> {
  return (await expectGraphqlData<Slice>(app, LIST, variables)).reports;
}

const ids = ({ nodes }: Slice['reports']) => nodes.map(({ databaseId }) => databaseId);

describe('reports', () => {
  it.each([
    ['ID', 'DESC', [7, 6, 5, 4, 3, 2, 1]],
    ['ID', 'ASC', [1, 2, 3, 4, 5, 6, 7]],
    ['URL', 'ASC', [7, 3, 5, 2, 6, 4, 1]],
    ['URL', 'DESC', [1, 4, 6, 2, 5, 3, 7]],
    ['GENERATED_AT', 'ASC', [6, 2, 4, 1, 7, 3, 5]],
    ['GENERATED_AT', 'DESC', [7, 1, 4, 2, 6, 5, 3]],
    ['RESULT', 'ASC', [2, 7, 4, 1, 6, 3, 5]],
    ['RESULT', 'DESC', [6, 1, 4, 7, 2, 5, 3]],
  ])('are ordered by %s %s, those without a value last, ties by id', async (field, direction, expected) => {
    expect(ids(await list({ orderBy: { field, direction } }))).toEqual(expected);
  });

  it('are newest first unless ordered otherwise, ten at a time', async () => {
    expect(ids(await list())).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  it.each(
    ['ID', 'URL', 'GENERATED_AT', 'RESULT'].flatMap((field) =>
      ['ASC', 'DESC'].flatMap((direction) => [1, 2, 3].map((size) => ({ field, direction, size }))),
    ),
  )(
    'walk forwards and backwards over $field $direction in slices of $size',
    async ({ field, direction, size }) => {
      const orderBy = { field, direction };
      const all = ids(await list({ orderBy, first: 100 }));
      const forwards: number[] = [];
      let after: string | null = null;
      do {
        const slice: Slice['reports'] = await list({ orderBy, first: size, after });
        forwards.push(...ids(slice));
        expect(slice.pageInfo.hasPreviousPage).toBe(after !== null);
        after = slice.pageInfo.hasNextPage ? slice.pageInfo.endCursor : null;
      } while (after);
      expect(forwards).toEqual(all);

      const backwards: number[] = [];
      let before: string | null = null;
      do {
        const slice: Slice['reports'] = await list({ orderBy, last: size, before });
        backwards.unshift(...ids(slice));
        before = slice.pageInfo.hasPreviousPage ? slice.pageInfo.startCursor : null;
      } while (before);
      expect(backwards).toEqual(all);
    },
  );

  it.each([
    [{ search: 'SEARCH' }, [6]],
    [{ search: '0%_' }, [3]],
    [{ search: '1_x' }, []],
    [{ search: '%' }, [3]],
    [{ search: '_' }, [3]],
    [{ search: '' }, [7, 6, 5, 4, 3, 2, 1]],
    [{ project: 'a.example' }, [7, 5, 3, 1]],
    [{ project: 'WWW.A.example' }, [7, 5, 3, 1]],
    [{ project: 'https://www.a.example:8443/x?y' }, [7, 5, 3, 1]],
    [{ project: 'nowhere.example' }, []],
    [{ result: 'GOOD' }, [6, 1]],
    [{ status: 'QUEUED' }, [5, 3]],
    [{ project: 'a.example', result: 'BAD' }, [7]],
  ])('filtered by %j', async (filter, expected) => {
    const slice = await list({ filter });
    expect(ids(slice)).toEqual(expected);
    expect(slice.totalCount).toBe(expected.length);
  });

  it('keep a cursor good while reports are added and removed', async () => {
    const first = await list({ first: 2, filter: { project: 'a.example' } });
    await seedReports(app.database, [{ url: 'https://a.example/added' }]);
    const second = await list({
      first: 2,
      after: first.pageInfo.endCursor,
      filter: { project: 'a.example' },
    });
    expect(ids(second)).toEqual([3, 1]);
  });

  it.each([
    ['first and last together', { first: 1, last: 1 }],
    ['first of 0', { first: 0 }],
    ['first of 101', { first: 101 }],
    ['last of -1', { last: -1 }],
    ['after with last', { last: 1, after: 'x' }],
    ['before with first', { first: 1, before: 'x' }],
    ['before alone', { before: 'x' }],
    ['a damaged cursor', { after: 'x' }],
    ['an empty cursor', { after: '' }],
  ])('reject %s as BAD_USER_INPUT', async (_what, variables) => {
    const response = await sendGraphql(app, LIST, variables);
    expect(response.errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
  });

  it.each([
    ['another order', { orderBy: { field: 'URL', direction: 'DESC' } }],
    ['another direction', { orderBy: { field: 'ID', direction: 'ASC' } }],
    ['another filter', { filter: { result: 'GOOD' } }],
  ])('reject a cursor of %s', async (_what, variables) => {
    const { pageInfo } = await list({ first: 1 });
    const response = await sendGraphql(app, LIST, { ...variables, after: pageInfo.endCursor });
    expect(response.errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
  });

  it('reject a cursor with any one character changed', async () => {
    const { pageInfo } = await list({ first: 1 });
    const cursor = pageInfo.endCursor ?? '';
    for (let i = 0; i < cursor.length; i++) {
      const damaged = cursor.slice(0, i) + (cursor[i] === 'A' ? 'B' : 'A') + cursor.slice(i + 1);
      const response = await sendGraphql(app, LIST, { after: damaged });
      expect(response.errors?.[0]?.extensions.code, `at ${i}`).toBe('BAD_USER_INPUT');
    }
  });

  it('of one account are never in lists, totals or cursors of another', async () => {
    const stranger = { url: app.url, key: await app.addAccount() };
    const { pageInfo } = await list({ first: 1 });
    const theirs = await expectGraphqlData<Slice>(stranger, LIST);
    expect(theirs.reports).toMatchObject({ nodes: [], totalCount: 0 });
    const response = await sendGraphql(stranger, LIST, { after: pageInfo.endCursor });
    expect(response.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });
});

describe('projects', () => {
  it('are the hosts by name, with the results of their reports', async () => {
    const data = await expectGraphqlData<{ projects: { nodes: unknown[]; totalCount: number } }>(
      app,
      '{ projects(first: 2) { nodes { name reportCount good decent bad } totalCount } }',
    );
    expect(data.projects).toEqual({
      nodes: [
        { name: 'a.example', reportCount: 5, good: 1, decent: 0, bad: 1 },
        { name: 'b.example', reportCount: 2, good: 1, decent: 0, bad: 1 },
      ],
      totalCount: 3,
    });
  });

  it('are walked with cursors and searched literally', async () => {
    const query =
      'query ($after: String, $search: String) { projects(first: 1, after: $after, search: $search) { nodes { name } pageInfo { hasNextPage endCursor } } }';
    interface Projects {
      projects: { nodes: { name: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
    }
    const first = await expectGraphqlData<Projects>(app, query);
    const second = await expectGraphqlData<Projects>(app, query, {
      after: first.projects.pageInfo.endCursor,
    });
    expect(second.projects.nodes).toEqual([{ name: 'b.example' }]);
    const found = await expectGraphqlData<Projects>(app, query, { search: 'C.EX' });
    expect(found.projects).toMatchObject({
      nodes: [{ name: 'c.example' }],
      pageInfo: { hasNextPage: false },
    });
  });
});
