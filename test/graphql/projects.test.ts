import { describe, expect } from 'vitest';
import { failedCheck } from '../support/check-record.ts';
import { expectGraphqlData } from '../support/graphql-client.ts';
import { seedReports } from '../support/seed-reports.ts';
import { globalId, PAGE_INFO, type Slice, test, walk } from './fixtures.ts';

interface Projects {
  projects: Slice<{ id: string; name: string }> & { totalCount: number };
}

const NAMES = ['[2001:db8::1]', 'a.example', 'b.example'];

test.beforeAll(async ({ app }) => {
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

describe('a project', () => {
  test('is a node of its account, also one whose name is an IPv6 address', async ({ graphql, stranger }) => {
    const { projects } = await graphql<Projects>('{ projects { nodes { id name } } }');
    expect(projects.nodes.map(({ name }) => name)).toEqual(NAMES);
    const ids = [...projects.nodes.map(({ id }) => id), globalId('Project', '%E0%A4%A')];
    const query = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id ... on Project { name averageScore } } }';
    expect(await graphql(query, { ids })).toEqual({
      nodes: [
        { ...projects.nodes[0], averageScore: 100 },
        { ...projects.nodes[1], averageScore: 50 },
        { ...projects.nodes[2], averageScore: 60 },
        null,
      ],
    });
    expect(await expectGraphqlData(stranger, query, { ids })).toEqual({ nodes: [null, null, null, null] });
  });

  test('has counts, failures and only its own reports, for any filter', async ({ graphql }) => {
    const query = `{ projects(search: "A.ex") { nodes {
      name reportCount good decent bad
      topFailures { audit { id } reports } one: topFailures(first: 1) { reports }
      reports(orderBy: { field: SCORE, direction: ASC }) { totalCount nodes { score } }
      own: reports(filter: { project: "www.a.example", minScore: 50 }) { totalCount }
      other: reports(filter: { project: "b.example" }) { totalCount nodes { id } }
    } } }`;
    const project = {
      name: 'a.example',
      reportCount: 2,
      good: 1,
      decent: 0,
      bad: 1,
      topFailures: [
        { audit: { id: 'csp' }, reports: 2 },
        { audit: { id: 'hsts' }, reports: 1 },
      ],
      one: [{ reports: 2 }],
      reports: { totalCount: 2, nodes: [{ score: 10 }, { score: 90 }] },
      own: { totalCount: 1 },
      other: { totalCount: 0, nodes: [] },
    };
    expect(await graphql(query)).toEqual({ projects: { nodes: [project] } });
  });
});

test.for<[orderBy: string, names: (string | undefined)[]]>([
  ['{ field: NAME }', NAMES],
  ['{ field: AVERAGE_SCORE, direction: DESC }', [NAMES[0], NAMES[2], NAMES[1]]],
  ['{ field: REPORTS, direction: DESC }', [NAMES[1], NAMES[2], NAMES[0]]],
])('projects in slices from both ends have the order %s', async ([orderBy, names], { graphql }) => {
  const read = async (paging: string) => {
    const list = `projects(${paging}, orderBy: ${orderBy}) { nodes { name } totalCount ${PAGE_INFO} }`;
    const { projects } = await graphql<Projects>(`{ ${list} }`);
    expect(projects.totalCount).toBe(names.length);
    return { ...projects, nodes: projects.nodes.map(({ name }) => name) };
  };
  expect(await walk(read)).toEqual([names, names]);
});

test('error pages are left out of averages and trends', async ({ app, graphql }) => {
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
  const query = `{ projects(last: 2, orderBy: { field: AVERAGE_SCORE, direction: DESC }) {
    nodes { name averageScore trend { averageScore decent bad } }
  } }`;
  expect(await graphql(query)).toEqual({
    projects: {
      nodes: [
        { name: 'c.example', averageScore: 30, trend: [{ averageScore: 30, decent: 0, bad: 1 }] },
        { name: 'gone.example', averageScore: null, trend: [] },
      ],
    },
  });
});

test('a project is found by its name, and deleted with its reports', async ({ app, graphql }) => {
  await seedReports(app.database, [{ url: 'https://old.example/1' }, { url: 'https://old.example/2' }]);
  const id = globalId('Project', 'old.example');
  const find =
    '{ project(name: "https://www.OLD.example/") { id name reportCount } none: project(name: "x") { id } }';
  expect(await graphql(find)).toEqual({ project: { id, name: 'old.example', reportCount: 2 }, none: null });
  const remove = `mutation { deleteProject(input: { name: "old.example" }) {
    __typename ... on DeleteProjectSuccess { deletedProjectId deletedProjectName deletedReports }
  } }`;
  expect(await graphql(remove)).toEqual({
    deleteProject: {
      __typename: 'DeleteProjectSuccess',
      deletedProjectId: id,
      deletedProjectName: 'old.example',
      deletedReports: 2,
    },
  });
  expect(await graphql(find)).toEqual({ project: null, none: null });
});
