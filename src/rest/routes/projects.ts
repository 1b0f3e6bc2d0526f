import { z } from 'zod';
import { Project, ProjectSummary } from '../../model/project.ts';
import { dataOf, present } from '../../present/present.ts';
import { deleteProject } from '../../reports/changes/delete-report.ts';
import { projects } from '../../reports/lists/list-projects.ts';
import { showProject, TrendInput } from '../../reports/show/show-project.ts';
import { projectExample, projectListExample } from '../openapi/response-examples.ts';
import { listRoute, type Route, type RouteGroup, route } from './route.ts';

const routes = {
  listProjects: listRoute(projects, {
    path: '/projects',
    summary: 'List projects',
    description: 'Lists the hosts of the reports of the account, with search, sort order and pagination.',
    of: (c, { database }) => ({ em: database.fork(), accountId: c.get('actor').accountId }),
    model: ProjectSummary,
    example: projectListExample,
  }),
  showProject: route({
    method: 'get',
    path: '/projects/{project}',
    summary: 'Show a project',
    description: 'Returns a project with the audits that the most reports fail, and its scores by day.',
    input: TrendInput,
    responses: { 200: { description: 'The project.', schema: dataOf(Project), example: projectExample } },
    handler: async (c, { services }, input) => {
      const name = c.req.param('project') ?? '';
      const project = await showProject(services, c.get('actor'), name, input);
      return c.json({ data: present(Project, project) });
    },
  }),
  deleteProject: {
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
      const deleted = await deleteProject(services, c.get('actor'), c.req.param('project') ?? '');
      return c.json({ ...deleted, object: 'project', deleted: true });
    },
  },
} satisfies Record<string, Route>;

/** The routes of projects. */
export const projectRoutes: RouteGroup = {
  tag: { name: 'Projects', description: 'All reports of one host.' },
  pathParameters: {
    project: z.string().meta({ description: 'The host, such as `example.com`, with or without `www.`.' }),
  },
  routes,
};
