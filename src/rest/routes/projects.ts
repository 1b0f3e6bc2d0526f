import { z } from 'zod';
import { ProjectOrder } from '../../model/input.ts';
import { Project, ProjectSummary } from '../../model/project.ts';
import { dataOf, present } from '../../present/present.ts';
import { deleteProject as remove } from '../../reports/changes/delete-report.ts';
import { listProjectPage, listProjectsInput } from '../../reports/lists/list-projects.ts';
import { showProject as show, trendInput } from '../../reports/show/show-project.ts';
import { describeParameters, textsOf } from '../openapi/describe-parameters.ts';
import { projectExample, projectListExample } from '../openapi/response-examples.ts';
import { listRoute, pageTexts, type Route, type RouteGroup } from './route.ts';

const listProjects = listRoute({
  path: '/projects',
  summary: 'List projects',
  description: 'Lists the hosts of the reports of the account, with search, sort order and pagination.',
  fields: listProjectsInput,
  texts: {
    search: 'Only projects with this text in their name, case-insensitive.',
    sortBy:
      'Field to sort by: `project` (name), `reports` (number) or `score` (average; projects without ' +
      'one come last in both directions).',
    sort: textsOf(ProjectOrder).direction,
    ...pageTexts,
  },
  model: ProjectSummary,
  example: projectListExample,
  read: (c, { database }, sent) => listProjectPage(database.fork(), c.get('actor'), sent),
});

const showProject: Route = {
  method: 'get',
  path: '/projects/{project}',
  summary: 'Show a project',
  description: 'Returns a project with the audits that the most reports fail, and its scores by day.',
  input: describeParameters(trendInput, { days: 'Number of days in the trend.' }),
  responses: { 200: { description: 'The project.', schema: dataOf(Project), example: projectExample } },
  handler: async (c, { services }, input) => {
    const name = c.req.param('project') ?? '';
    const project = await show(services.database.fork(), c.get('actor'), name, input, services.clock());
    return c.json({ data: present(Project, project) });
  },
};

const deleteProject: Route = {
  method: 'delete',
  path: '/projects/{project}',
  summary: 'Delete a project',
  description: 'Deletes all reports of the project. Runs in progress are canceled.',
  responses: {
    200: {
      description: 'The reports are deleted.',
      schema: z.strictObject({
        project: z.string(),
        object: z.literal('project'),
        deleted: z.literal(true),
        reports: z.int().min(0),
      }),
      example: { project: 'example.com', object: 'project', deleted: true, reports: 12 },
    },
  },
  handler: async (c, { services }) => {
    const deleted = await remove(services, c.get('actor'), c.req.param('project') ?? '');
    return c.json({ ...deleted, object: 'project', deleted: true });
  },
};

/** The routes of projects. */
export const projectRoutes: RouteGroup = {
  tag: { name: 'Projects', description: 'All reports of one host.' },
  pathParameters: {
    project: z.string().meta({ description: 'The host, such as `example.com`, with or without `www.`.' }),
  },
  routes: { listProjects, showProject, deleteProject },
};
