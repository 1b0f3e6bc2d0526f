import { z } from 'zod';
import type {
  ZodOpenApiOperationObject,
  ZodOpenApiPathsObject,
  ZodOpenApiRequestBodyObject,
} from 'zod-openapi';
import { createReportInput } from '../../reports/changes/create-report-input.ts';
import { updateReportInput } from '../../reports/changes/update-report-input.ts';
import { listProjectsInput } from '../../reports/lists/list-projects.ts';
import { listReportsInput } from '../../reports/lists/list-reports.ts';
import { listRunsInput } from '../../reports/lists/list-runs.ts';
import { compareRunsInput } from '../../reports/show/compare-report-runs.ts';
import { trendInput } from '../../reports/show/show-project.ts';
import { showReportInput } from '../../reports/show/show-report-input.ts';
import {
  accountResponse,
  comparisonResponse,
  deletedProjectResponse,
  deletedResponse,
  projectListResponse,
  projectResponse,
  reportListResponse,
  reportResponse,
  runListResponse,
  runResponse,
  shownReportResponse,
} from '../present/response-schemas.ts';
import { describeParameters } from './describe-parameters.ts';
import { errorResponses } from './error-responses.ts';
import {
  accountExample,
  comparisonExample,
  completedExample,
  failedExample,
  listExample,
  projectExample,
  projectListExample,
  rerunExample,
  runExample,
  runListExample,
  unfinishedExample,
} from './response-examples.ts';
import { responseHeaders, runHeaders } from './response-headers.ts';

const path = z.object({
  id: z.int().min(1).meta({ description: 'Id of the report.' }),
});

const privacy = {
  description: 'Who can open the report page: 0 = public, 1 = private, 2 = with the password.',
};
const password = {
  description: 'Password of the report page, 1 to 128 characters. Ignored unless privacy is 2.',
};

const prefer = z.string().optional().meta({
  description:
    '`wait=N` waits N seconds for the run (0 to 60), such as `wait=30`; `respond-async` does not wait.',
});

const { idempotencyKey, ...createBody } = createReportInput([]).shape;

const BODY_DESCRIPTION =
  'The parameters as JSON or as a form, with the matching `Content-Type`. (orval sends the header only if ' +
  "`override.contentType` is `{ include: ['application/json'] }`.)";

/** A list in one parameter, `a,b`; by default, clients would repeat the parameter. */
const COMMAS = { param: { style: 'form', explode: false } } as const;
const MOMENT = { override: { type: 'string' } };

const listReports: ZodOpenApiOperationObject = {
  operationId: 'listReports',
  summary: 'List reports',
  description: 'Lists the reports of the account, with search, filters, sort order and pagination.',
  tags: ['Reports'],
  requestParams: {
    query: describeParameters(listReportsInput, {
      search: {
        description:
          'Only reports with this text in the field `search_by`, case-insensitive, such as `/blog`.',
      },
      searchBy: { description: 'The field to search.' },
      project: {
        description: 'Only reports of this project: a host without `www.` and port, such as `example.com`.',
      },
      result: { description: 'Only reports with this result.' },
      results: { description: 'Only reports with one of these results, separated by commas.', ...COMMAS },
      statuses: { description: 'Only reports with one of these statuses, separated by commas.', ...COMMAS },
      minScore: { description: 'Only reports with at least this score.' },
      maxScore: { description: 'Only reports with at most this score.' },
      createdAfter: {
        description: 'Only reports created on this day (UTC) or at this time, or later.',
        ...MOMENT,
      },
      createdBefore: { description: 'Only reports created before this day (UTC) or time.', ...MOMENT },
      generatedAfter: {
        description: 'Only reports whose results were generated on this day (UTC) or at this time, or later.',
        ...MOMENT,
      },
      generatedBefore: {
        description: 'Only reports whose results were generated before this day (UTC) or time.',
        ...MOMENT,
      },
      failingAudit: { description: 'Only reports that fail this audit. Its id, such as `image-alt`.' },
      regressed: {
        description:
          'Only reports that regressed: with checks that got worse, or that fail or warn and did not apply before, since ' +
          'the previous completed run by the same catalogue. With `false`, only reports that did not.',
        override: { type: 'boolean' },
      },
      sortBy: {
        description:
          'Field to sort by: `id` (date created), `generated_at`, `url`, `result` (bad, decent, good), `score` or ' +
          '`updated_at`. Reports without a date, result or score come last in both directions.',
      },
      sort: { description: 'Ascending or descending.' },
      perPage: { description: 'Reports on a page.' },
      page: { description: 'Page number. Pages past the end are empty.' },
    }),
  },
  responses: {
    '200': {
      description: 'One page of the list.',
      headers: responseHeaders(),
      content: { 'application/json': { schema: reportListResponse, example: listExample } },
    },
    ...errorResponses('validation_failed'),
  },
};

const createReport: ZodOpenApiOperationObject = {
  operationId: 'createReport',
  summary: 'Create a report',
  description:
    'Creates a report and runs the audit. The request waits for the run to end, for some seconds or as long as ' +
    '`Prefer` says, then returns the report, which may still be `queued` or `running`. If the page cannot be ' +
    'fetched, the request succeeds and the status of the report is `failed`. Counts as one run in the rate ' +
    'limit of the key.',
  tags: ['Reports'],
  requestParams: {
    header: z.object({
      Prefer: prefer,
      'Idempotency-Key': idempotencyKey.meta({
        description:
          'Makes the request safe to repeat: the same key and input return the same report for 24 hours. ' +
          'Use a random UUID for each new report.',
      }),
    }),
  },
  requestBody: body(
    describeParameters(z.object(createBody), {
      url: { description: 'URL of the web page, http or https.', example: 'https://example.com/' },
      privacy,
      password,
    }),
    { url: 'https://example.com/' },
    true,
  ),
  responses: {
    '201': {
      description: 'The report.',
      headers: responseHeaders({
        ...runHeaders,
        Location: z.url().meta({ description: 'URL of the report in this API.' }),
      }),
      content: {
        'application/json': {
          schema: reportResponse,
          examples: { completed: completedExample, unfinished: unfinishedExample, failed: failedExample },
        },
      },
    },
    ...errorResponses(
      'forbidden',
      'not_found',
      'conflict',
      'payload_too_large',
      'unsupported_media_type',
      'validation_failed',
      'queue_full',
    ),
  },
};

const showReport: ZodOpenApiOperationObject = {
  operationId: 'showReport',
  summary: 'Show a report',
  description:
    'Returns the report with its checks. Send its `ETag` in `If-None-Match` to get 304 if it has not changed.',
  tags: ['Reports'],
  requestParams: {
    path,
    query: describeParameters(showReportInput, {
      ownerLink: {
        description:
          'Adds `owner_page_url`, which opens the report page regardless of its privacy for this many seconds: 3600 is ' +
          'an hour.',
      },
    }),
    header: z.object({
      'If-None-Match': z.string().optional().meta({ description: 'The `ETag` of an earlier response.' }),
    }),
  },
  responses: {
    '200': {
      description: 'The report.',
      headers: responseHeaders({
        ETag: z.string().optional().meta({ description: 'Not sent with `owner_link`.' }),
      }),
      content: {
        'application/json': {
          schema: shownReportResponse,
          examples: { completed: completedExample, unfinished: unfinishedExample, failed: failedExample },
        },
      },
    },
    '304': { description: 'The report has not changed.', headers: responseHeaders() },
    ...errorResponses('not_found', 'validation_failed'),
  },
};

const updateReport: Omit<ZodOpenApiOperationObject, 'operationId'> = {
  summary: 'Update a report',
  description:
    'Changes only the given parameters. With `results=1`, the page is audited again, and the request waits as ' +
    'in creation; if a run is in progress, no other is queued. PUT and PATCH do the same.',
  tags: ['Reports'],
  requestParams: { path, header: z.object({ Prefer: prefer }) },
  requestBody: body(
    describeParameters(updateReportInput, {
      privacy,
      password,
      results: { description: '1 = audit the page again and update the results.' },
    }),
    { results: 1 },
    false,
  ),
  responses: {
    '200': {
      description: 'The report.',
      headers: responseHeaders({ 'Preference-Applied': runHeaders['Preference-Applied'] }),
      content: {
        'application/json': { schema: reportResponse, examples: { completed: completedExample } },
      },
    },
    '202': {
      description: 'The changes are stored; the new run has not ended yet.',
      headers: responseHeaders(runHeaders),
      content: {
        'application/json': { schema: reportResponse, examples: { running: rerunExample } },
      },
    },
    ...errorResponses(
      'forbidden',
      'not_found',
      'payload_too_large',
      'unsupported_media_type',
      'validation_failed',
      'queue_full',
    ),
  },
};

const deleteReport: ZodOpenApiOperationObject = {
  operationId: 'deleteReport',
  summary: 'Delete a report',
  description: 'Deletes the report, its results and its page. A run in progress is canceled.',
  tags: ['Reports'],
  requestParams: { path },
  responses: {
    '200': {
      description: 'The report is deleted.',
      headers: responseHeaders(),
      content: {
        'application/json': { schema: deletedResponse, example: { id: 42, object: 'report', deleted: true } },
      },
    },
    ...errorResponses('forbidden', 'not_found'),
  },
};

const pageParameters = {
  perPage: { description: 'Entries on a page.' },
  page: { description: 'Page number. Pages past the end are empty.' },
};

const listRuns: ZodOpenApiOperationObject = {
  operationId: 'listRuns',
  summary: 'List the runs of a report',
  description: 'Lists the runs of the report, newest first, with pagination.',
  tags: ['Runs'],
  requestParams: {
    path,
    query: describeParameters(listRunsInput, {
      status: { description: 'Only runs with this status.' },
      ...pageParameters,
    }),
  },
  responses: {
    '200': {
      description: 'One page of the list.',
      headers: responseHeaders(),
      content: { 'application/json': { schema: runListResponse, example: runListExample } },
    },
    ...errorResponses('not_found', 'validation_failed'),
  },
};

const showRun: ZodOpenApiOperationObject = {
  operationId: 'showRun',
  summary: 'Show a run',
  description: 'Returns one run of a report with its results.',
  tags: ['Runs'],
  requestParams: {
    path: z.object({
      ...path.shape,
      run_id: z.int().min(1).meta({ description: 'Id of the run.' }),
    }),
  },
  responses: {
    '200': {
      description: 'The run.',
      headers: responseHeaders(),
      content: { 'application/json': { schema: runResponse, example: runExample } },
    },
    ...errorResponses('not_found'),
  },
};

const compareRuns: ZodOpenApiOperationObject = {
  operationId: 'compareRuns',
  summary: 'Compare two runs of a report',
  description:
    'Checks that regressed, were fixed or changed between two completed runs: by default between the newest ' +
    'completed run and the completed run before it. 404 if there is no such pair.',
  tags: ['Runs'],
  requestParams: {
    path,
    query: describeParameters(compareRunsInput, {
      base: { description: 'Id of the base run: by default the completed run before the head.' },
      head: { description: 'Id of the head run: by default the newest completed run.' },
    }),
  },
  responses: {
    '200': {
      description: 'The comparison.',
      headers: responseHeaders(),
      content: { 'application/json': { schema: comparisonResponse, example: comparisonExample } },
    },
    ...errorResponses('not_found', 'validation_failed'),
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
  '/api/v1/account': { get: showAccount },
};

/** A request body in both media types. JSON comes first: code generators that support one type take the first. */
function body(
  schema: z.ZodObject,
  example: Record<string, unknown>,
  required: boolean,
): ZodOpenApiRequestBodyObject {
  return {
    description: BODY_DESCRIPTION,
    required,
    content: {
      'application/json': { schema, example },
      'application/x-www-form-urlencoded': { schema, example },
    },
  };
}
