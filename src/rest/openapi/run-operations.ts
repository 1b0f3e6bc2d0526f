import { z } from 'zod';
import type { ZodOpenApiOperationObject } from 'zod-openapi';
import { listRunsInput } from '../../reports/lists/list-runs.ts';
import { compareReportInput } from '../../reports/show/compare-report-runs.ts';
import {
  comparisonResponse,
  comparisonSummaryResponse,
  runListResponse,
  runResponse,
} from '../present/response-schemas.ts';
import { describeParameters } from './describe-parameters.ts';
import { errorResponses } from './error-responses.ts';
import { comparisonExamples, runExample, runListExample } from './response-examples.ts';
import { cacheHeaders, responseHeaders } from './response-headers.ts';
import { COMMAS, ifNoneMatch, notModified, pageParameters, path } from './shared-parts.ts';

export const listRuns: ZodOpenApiOperationObject = {
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

export const showRun: ZodOpenApiOperationObject = {
  operationId: 'showRun',
  summary: 'Show a run',
  description:
    'Returns one run of a report with its results. An ended run never changes, so clients may cache it for a year; ' +
    'a cached response outlives the deletion of the report and the revocation of the key.',
  tags: ['Runs'],
  requestParams: {
    path: z.object({
      ...path.shape,
      run_id: z.int().min(1).meta({ description: 'Id of the run.' }),
    }),
    header: z.object({ 'If-None-Match': ifNoneMatch }),
  },
  responses: {
    '200': {
      description: 'The run.',
      headers: responseHeaders(cacheHeaders),
      content: { 'application/json': { schema: runResponse, example: runExample } },
    },
    ...notModified,
    ...errorResponses('not_found'),
  },
};

export const compareRuns: ZodOpenApiOperationObject = {
  operationId: 'compareRuns',
  summary: 'Compare two runs of a report',
  description:
    'Checks that regressed, were fixed or changed between two completed runs: by default between the newest ' +
    'completed run and the completed run before it. With both ids, the response never changes, so clients may cache ' +
    'it for a year.',
  tags: ['Runs'],
  requestParams: {
    path,
    query: describeParameters(compareReportInput, {
      base: {
        description:
          'Id of the base run, not that of the head: by default the completed run before the head.',
      },
      head: { description: 'Id of the head run: by default the newest completed run.' },
      kinds: { description: 'Only changes of these kinds, separated by commas. All are counted.', ...COMMAS },
      summary: { description: '1 = only outcome, title and value of each check.' },
    }),
    header: z.object({ 'If-None-Match': ifNoneMatch }),
  },
  responses: {
    '200': {
      description: 'The comparison.',
      headers: responseHeaders(cacheHeaders),
      content: {
        'application/json': {
          schema: z.union([comparisonResponse, comparisonSummaryResponse]),
          examples: comparisonExamples,
        },
      },
    },
    ...notModified,
    ...errorResponses('not_found', 'no_second_run', 'validation_failed'),
  },
};
