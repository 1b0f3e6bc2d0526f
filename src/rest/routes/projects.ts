import { z } from 'zod';
import { ProjectOrder } from '../../model/input.ts';
import { Project, ProjectSummary } from '../../model/project.ts';
import { deleteProject as remove } from '../../reports/changes/delete-project.ts';
import { listProjectPage, listProjectsInput } from '../../reports/lists/list-projects.ts';
import { showProject as show, trendInput } from '../../reports/show/show-project.ts';
import { describeParameters, textsOf } from '../openapi/describe-parameters.ts';
import { errorResponses } from '../openapi/error-responses.ts';
import { projectExample, projectListExample } from '../openapi/response-examples.ts';
import { present } from '../present/model.ts';
import { presentPaging } from '../present/present-paging.ts';
import { deletedProjectResponse, projectListResponse, projectResponse } from '../present/response-schemas.ts';
import { queryParameters } from '../requests/query-parameters.ts';
import { pageParameters, pickQuery, type Route, respond, respondPage } from './route.ts';

const path = z.object({
  project: z.string().meta({ description: 'The host, such as `example.com`, with or without `www.`.' }),
});

/** A page of the list. */
export const listProjects: Route = {
  method: 'get',
  path: '/projects',
  operation: {
    operationId: 'listProjects',
    summary: 'List projects',
    description: 'Lists the hosts of the reports of the account, with search, sort order and pagination.',
    tags: ['Projects'],
    requestParams: {
      query: describeParameters(listProjectsInput, {
        search: 'Only projects with this text in their name, case-insensitive.',
        sortBy:
          'Field to sort by: `project` (name), `reports` (number) or `score` (average; projects without ' +
          'one come last in both directions).',
        sort: textsOf(ProjectOrder).direction,
        ...pageParameters,
      }),
    },
    responses: {
      '200': respondPage(projectListResponse, projectListExample),
      ...errorResponses('validation_failed'),
    },
  },
  handler: async (c, { services }) => {
    const input = pickQuery(c, listProjectsInput);
    const page = await listProjectPage(services.database.fork(), c.get('actor'), input);
    return c.json({
      data: page.entries.map((project) => present(ProjectSummary, project)),
      ...presentPaging(page, `${services.publicUrl}/api/v1/projects`, queryParameters(c.req)),
    });
  },
};

export const showProject: Route = {
  method: 'get',
  path: '/projects/{project}',
  operation: {
    operationId: 'showProject',
    summary: 'Show a project',
    description: 'Returns a project with the audits that the most reports fail, and its scores by day.',
    tags: ['Projects'],
    requestParams: { path, query: describeParameters(trendInput, { days: 'Number of days in the trend.' }) },
    responses: {
      '200': respond('The project.', projectResponse, { example: projectExample }),
      ...errorResponses('not_found', 'validation_failed'),
    },
  },
  handler: async (c, { services }) => {
    const input = pickQuery(c, trendInput);
    const em = services.database.fork();
    const name = c.req.param('project') ?? '';
    const project = await show(em, c.get('actor'), name, input, services.clock());
    return c.json({ data: present(Project, project) });
  },
};

/** Deletes all reports of a project. */
export const deleteProject: Route = {
  method: 'delete',
  path: '/projects/{project}',
  operation: {
    operationId: 'deleteProject',
    summary: 'Delete a project',
    description: 'Deletes all reports of the project. Runs in progress are canceled.',
    tags: ['Projects'],
    requestParams: { path },
    responses: {
      '200': respond('The reports are deleted.', deletedProjectResponse, {
        example: { project: 'example.com', object: 'project', deleted: true, reports: 12 },
      }),
      ...errorResponses('forbidden', 'not_found'),
    },
  },
  handler: async (c, { services }) => {
    const deleted = await remove(services, c.get('actor'), c.req.param('project') ?? '');
    return c.json({ ...deleted, object: 'project', deleted: true });
  },
};
