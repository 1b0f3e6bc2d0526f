import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import { listAuditsInput } from '../../reports/lists/list-audits.ts';
import { listProjectsInput } from '../../reports/lists/list-projects.ts';
import { trendInput } from '../../reports/show/show-project.ts';
import {
  accountResponse,
  auditListResponse,
  auditResponse,
  deletedProjectResponse,
  projectListResponse,
  projectResponse,
} from '../present/response-schemas.ts';
import { describeParameters } from './describe-parameters.ts';
import { errorResponses } from './error-responses.ts';
import { createReport, deleteReport, listReports, showReport, updateReport } from './report-operations.ts';
import { accountExample, auditExample, projectExample, projectListExample } from './response-examples.ts';
import { responseHeaders } from './response-headers.ts';
import { compareRuns, listRuns, showRun } from './run-operations.ts';
import { pageParameters } from './shared-parts.ts';

const listAudits: ZodOpenApiOperationObject = {
  operationId: 'listAudits',
  summary: 'List the audits',
  description: 'Returns the catalogue: every audit that a run evaluates.',
  tags: ['Audits'],
  requestParams: {
    query: describeParameters(listAuditsInput, {
      category: { description: 'Only audits in this category.' },
    }),
  },
  responses: {
    '200': {
      description: 'The audits.',
      headers: responseHeaders(),
      content: { 'application/json': { schema: auditListResponse, example: { data: [auditExample] } } },
    },
    ...errorResponses('validation_failed'),
  },
};

const showAudit: ZodOpenApiOperationObject = {
  operationId: 'showAudit',
  summary: 'Show an audit',
  description: 'Returns one audit of the catalogue.',
  tags: ['Audits'],
  requestParams: { path: z.object({ id: z.string().meta({ description: 'Id, such as `image-alt`.' }) }) },
  responses: {
    '200': {
      description: 'The audit.',
      headers: responseHeaders(),
      content: { 'application/json': { schema: auditResponse, example: { data: auditExample } } },
    },
    ...errorResponses('not_found'),
  },
};

const projectPath = z.object({
  project: z.string().meta({ description: 'The host, such as `example.com`, with or without `www.`.' }),
});

const listProjects: ZodOpenApiOperationObject = {
  operationId: 'listProjects',
  summary: 'List projects',
  description: 'Lists the hosts of the reports of the account, with search, sort order and pagination.',
  tags: ['Projects'],
  requestParams: {
    query: describeParameters(listProjectsInput, {
      search: { description: 'Only projects with this text in their name, case-insensitive.' },
      sortBy: {
        description:
          'Field to sort by: `project` (name), `reports` (number) or `score` (average; projects without ' +
          'one come last in both directions).',
      },
      sort: { description: 'Ascending or descending.' },
      ...pageParameters,
    }),
  },
  responses: {
    '200': {
      description: 'One page of the list.',
      headers: responseHeaders(),
      content: { 'application/json': { schema: projectListResponse, example: projectListExample } },
    },
    ...errorResponses('validation_failed'),
  },
};

const showProject: ZodOpenApiOperationObject = {
  operationId: 'showProject',
  summary: 'Show a project',
  description: 'Returns a project with the audits that the most reports fail, and its scores by day.',
  tags: ['Projects'],
  requestParams: {
    path: projectPath,
    query: describeParameters(trendInput, {
      days: { description: 'Number of days in the trend.' },
    }),
  },
  responses: {
    '200': {
      description: 'The project.',
      headers: responseHeaders(),
      content: { 'application/json': { schema: projectResponse, example: projectExample } },
    },
    ...errorResponses('not_found', 'validation_failed'),
  },
};

const deleteProject: ZodOpenApiOperationObject = {
  operationId: 'deleteProject',
  summary: 'Delete a project',
  description: 'Deletes all reports of the project. Runs in progress are canceled.',
  tags: ['Projects'],
  requestParams: { path: projectPath },
  responses: {
    '200': {
      description: 'The reports are deleted.',
      headers: responseHeaders(),
      content: {
        'application/json': {
          schema: deletedProjectResponse,
          example: { project: 'example.com', object: 'project', deleted: true, reports: 12 },
        },
      },
    },
    ...errorResponses('forbidden', 'not_found'),
  },
};

const showAccount: ZodOpenApiOperationObject = {
  operationId: 'showAccount',
  summary: 'Show the account',
  description: 'Returns the account of the API key, the key, its limits and its usage.',
  tags: ['Account'],
  responses: {
    '200': {
      description: 'The account.',
      headers: responseHeaders(),
      content: { 'application/json': { schema: accountResponse, example: accountExample } },
    },
    ...errorResponses(),
  },
};

/** Every operation of the API by path. */
export const operations: ZodOpenApiPathsObject = {
  '/api/v1/reports': { get: listReports, post: createReport },
  '/api/v1/reports/{id}': {
    get: showReport,
    put: { operationId: 'replaceReport', ...updateReport },
    patch: { operationId: 'updateReport', ...updateReport },
    delete: deleteReport,
  },
  '/api/v1/reports/{id}/runs': { get: listRuns },
  '/api/v1/reports/{id}/runs/{run_id}': { get: showRun },
  '/api/v1/reports/{id}/compare': { get: compareRuns },
  '/api/v1/projects': { get: listProjects },
  '/api/v1/projects/{project}': { get: showProject, delete: deleteProject },
  '/api/v1/audits': { get: listAudits },
  '/api/v1/audits/{id}': { get: showAudit },
  '/api/v1/account': { get: showAccount },
};
