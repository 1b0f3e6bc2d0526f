import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failedCheck } from '../support/check-record.ts';
import { expectGraphqlData, sendGraphql } from '../support/graphql-client.ts';
import { seedReports } from '../support/seed-reports.ts';
import { statementsOf } from '../support/spy-statements.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ EMBEDDED_WORKER: 'off' });
  await seedReports(app.database, [
    { url: 'https://a.example/1', result: 'good', score: 90, checks: [failedCheck('csp')] },
    {
      url: 'https://a.example/2',
      result: 'bad',
      score: 10,
      checks: [failedCheck('csp'), failedCheck('hsts')],
    },
    { url: 'https://b.example/', result: 'decent', score: 60 },
    { url: 'https://[2001:db8::1]/', result: 'good', score: 100 },
  ]);
});
afterAll(() => app.close());

describe('a project', () => {
  it('is a node, also one whose name is an IPv6 address', async () => {
    const { projects } = await expectGraphqlData<{ projects: { nodes: { id: string; name: string }[] } }>(
      app,
      '{ projects { nodes { id name } } }',
    );
    expect(projects.nodes.map(({ name }) => name)).toEqual(['[2001:db8::1]', 'a.example', 'b.example']);
    const ids = projects.nodes.map(({ id }) => id);
    const query = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id ... on Project { name averageScore } } }';
    expect(await expectGraphqlData(app, query, { ids })).toEqual({
      nodes: [
        { ...projects.nodes[0], averageScore: 100 },
        { ...projects.nodes[1], averageScore: 50 },
        { ...projects.nodes[2], averageScore: 60 },
      ],
    });
    const stranger = { url: app.url, key: await app.addAccount() };
    expect(await expectGraphqlData(stranger, query, { ids })).toEqual({ nodes: [null, null, null] });
    const malformed = Buffer.from('Project:%E0%A4%A').toString('base64url');
    expect(await expectGraphqlData(app, query, { ids: [malformed] })).toEqual({ nodes: [null] });
  });

  it('lists only its own reports, also with another project in the filter', async () => {
    const { projects } = await expectGraphqlData<{ projects: { nodes: unknown[] } }>(
      app,
      `{ projects(search: "a.ex") { nodes {
        reports(orderBy: { field: SCORE, direction: ASC }) { totalCount nodes { score } }
        own: reports(filter: { project: "www.a.example", minScore: 50 }) { totalCount }
        other: reports(filter: { project: "b.example" }) { totalCount nodes { id } }
      } } }`,
    );
    expect(projects.nodes).toEqual([
      {
        reports: { totalCount: 2, nodes: [{ score: 10 }, { score: 90 }] },
        own: { totalCount: 1 },
        other: { totalCount: 0, nodes: [] },
      },
    ]);
  });

  it('counts the reports that fail each audit', async () => {
    expect(
      await expectGraphqlData(
        app,
        '{ projects(search: "a.ex") { nodes { topFailures { audit { id } reports } one: topFailures(first: 1) { reports } } } }',
      ),
    ).toEqual({
      projects: {
        nodes: [
          {
            topFailures: [
              { audit: { id: 'csp' }, reports: 2 },
              { audit: { id: 'hsts' }, reports: 1 },
            ],
            one: [{ reports: 2 }],
          },
        ],
      },
    });
    const response = await sendGraphql(app, '{ projects { nodes { topFailures(first: 101) { reports } } } }');
    expect(response.errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { first: ['Must be from 1 to 100.'] },
    });
  });

  it('is read with the others of its page in a fixed number of statements', async () => {
    const statements = (first: number) =>
      statementsOf(() =>
        expectGraphqlData(
          app,
          `{ projects(first: ${first}) { nodes { averageScore topFailures { reports } trend { averageScore } } } }`,
        ),
      );
    await statements(1);
    expect((await statements(3)).length).toBe((await statements(1)).length);
  });
});

describe('the order of projects', () => {
  it.each([
    ['{ field: AVERAGE_SCORE, direction: DESC }', ['[2001:db8::1]', 'b.example', 'a.example']],
    ['{ field: REPORTS, direction: DESC }', ['a.example', 'b.example', '[2001:db8::1]']],
    ['{ direction: DESC }', ['b.example', 'a.example', '[2001:db8::1]']],
  ])('%s is walked with cursors', async (orderBy, names) => {
    const found: string[] = [];
    let after = '';
    for (const _ of names) {
      const { projects } = await expectGraphqlData<{
        projects: { nodes: { name: string }[]; pageInfo: { endCursor: string } };
      }>(
        app,
        `{ projects(first: 1, orderBy: ${orderBy} ${after}) { nodes { name } pageInfo { endCursor } } }`,
      );
      found.push(...projects.nodes.map(({ name }) => name));
      after = `, after: "${projects.pageInfo.endCursor}"`;
    }
    expect(found).toEqual(names);
    const back: string[] = [];
    let before = '';
    for (const _ of names) {
      const { projects } = await expectGraphqlData<{
        projects: {
          nodes: { name: string }[];
          pageInfo: { startCursor: string; hasPreviousPage: boolean; hasNextPage: boolean };
        };
      }>(
        app,
        `{ projects(last: 1, orderBy: ${orderBy} ${before}) {
          nodes { name } pageInfo { startCursor hasPreviousPage hasNextPage }
        } }`,
      );
      expect(projects.pageInfo.hasNextPage).toBe(back.length > 0);
      back.unshift(...projects.nodes.map(({ name }) => name));
      expect(projects.pageInfo.hasPreviousPage).toBe(back.length < names.length);
      before = `, before: "${projects.pageInfo.startCursor}"`;
    }
    expect(back).toEqual(names);
  });

  it('keeps the order of the list within a slice from its end', async () => {
    const { projects } = await expectGraphqlData<{ projects: { nodes: { name: string }[] } }>(
      app,
      '{ projects(last: 2) { nodes { name } } }',
    );
    expect(projects.nodes.map(({ name }) => name)).toEqual(['a.example', 'b.example']);
  });
});

it('leaves error pages out of averages and trends', async () => {
  const errorPage = {
    result: 'decent' as const,
    score: 70,
    checks: [failedCheck('http-status-code')],
    cappedBy: ['http-status-code'],
  };
  await seedReports(app.database, [
    { url: 'https://c.example/404', ...errorPage },
    { url: 'https://c.example/', result: 'bad', score: 30, cappedBy: ['coverage'] },
    { url: 'https://gone.example/', ...errorPage },
  ]);
  const { projects } = await expectGraphqlData<{ projects: unknown }>(
    app,
    `{ projects(last: 2, orderBy: { field: AVERAGE_SCORE, direction: DESC }) {
      nodes { name averageScore trend { averageScore decent bad } }
    } }`,
  );
  expect(projects).toEqual({
    nodes: [
      { name: 'c.example', averageScore: 30, trend: [{ averageScore: 30, decent: 0, bad: 1 }] },
      { name: 'gone.example', averageScore: null, trend: [] },
    ],
  });
});

it('a project is found by its name, and deleted with its reports', async () => {
  await seedReports(app.database, [{ url: 'https://old.example/1' }, { url: 'https://old.example/2' }]);
  const find =
    '{ project(name: "https://www.OLD.example/") { id name reportCount } none: project(name: "x") { id } }';
  const { project, none } = await expectGraphqlData<Record<string, { id: string }>>(app, find);
  expect(project).toMatchObject({ name: 'old.example', reportCount: 2 });
  expect(none).toBeNull();
  const remove = `mutation { deleteProject(input: { name: "old.example" }) {
    __typename ... on DeleteProjectSuccess { deletedProjectId deletedProjectName deletedReports }
  } }`;
  const stranger = { url: app.url, key: await app.addAccount() };
  expect(await expectGraphqlData(stranger, remove)).toEqual({
    deleteProject: { __typename: 'NotFoundError' },
  });
  expect(await expectGraphqlData(app, remove)).toEqual({
    deleteProject: {
      __typename: 'DeleteProjectSuccess',
      deletedProjectId: project?.id,
      deletedProjectName: 'old.example',
      deletedReports: 2,
    },
  });
  expect(await expectGraphqlData(app, find)).toEqual({ project: null, none: null });
});
