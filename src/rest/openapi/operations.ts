import { z } from 'zod';
import type {
  ZodOpenApiOperationObject,
  ZodOpenApiPathsObject,
  ZodOpenApiRequestBodyObject,
} from 'zod-openapi';
import { createReportInput } from '../../reports/create-report-input.ts';
import { listReportsInput } from '../../reports/list-reports.ts';
import { showReportInput } from '../../reports/show-report-input.ts';
import { updateReportInput } from '../../reports/update-report-input.ts';
import {
  accountAnswer,
  deletedAnswer,
  reportAnswer,
  reportListAnswer,
  shownReportAnswer,
} from '../answer-schemas.ts';
import { describeParameters } from './describe-parameters.ts';
import { errorResponses } from './error-responses.ts';
import {
  accountExample,
  completedExample,
  failedExample,
  listExample,
  rerunExample,
  unfinishedExample,
} from './response-examples.ts';
import { answerHeaders, runHeaders } from './response-headers.ts';

const path = z.object({
  id: z.int().min(1).meta({ description: 'Id of the report.' }),
});

const privacy = {
  description: 'Who may open the report page: 0 = public, 1 = private, 2 = with the password.',
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
  'The parameters as JSON or as a form, with the matching `Content-Type`. orval sends the header only if ' +
  "`override.contentType` is `{ include: ['application/json'] }`.";

const listReports: ZodOpenApiOperationObject = {
  operationId: 'listReports',
  summary: 'List reports',
  description: 'The reports of the account, searched, filtered, sorted and by pages.',
  tags: ['Reports'],
  requestParams: {
    query: describeParameters(listReportsInput, {
      search: {
        description:
          'Keeps reports that contain this text in the field of `search_by`, ignoring case, such as `/blog`.',
      },
      searchBy: { description: 'Where to search.' },
      project: {
        description:
          'Keeps the reports of this project: a host without `www.` and port, such as `example.com`.',
      },
      result: { description: 'Keeps reports with this result.' },
      sortBy: {
        description:
          'What to sort by: `id` (date created), `generated_at`, `url` or `result` (bad, decent, good). Reports ' +
          'without a date or result come last in both directions.',
      },
      sort: { description: 'Ascending or descending.' },
      perPage: { description: 'Reports on a page.' },
      page: { description: 'Number of the page. One past the end is empty.' },
    }),
  },
  responses: {
    '200': {
      description: 'One page of the list.',
      headers: answerHeaders(),
      content: { 'application/json': { schema: reportListAnswer, example: listExample } },
    },
    ...errorResponses('validation_failed'),
  },
};

const createReport: ZodOpenApiOperationObject = {
  operationId: 'createReport',
  summary: 'Create a report',
  description:
    'Stores a report and audits its page. The call waits for the audit to end, for some seconds or as long as ' +
    '`Prefer` says; after that it answers with the report as it is, `queued` or `running`. A page that cannot be ' +
    'fetched is no error of this call: its report ends as `failed`. A report that is deleted while the call waits ' +
    'is not found. Takes one run from the budget of the key.',
  tags: ['Reports'],
  requestParams: {
    header: z.object({
      Prefer: prefer,
      'Idempotency-Key': idempotencyKey.meta({
        description:
          'Makes the call safe to repeat: the same key with the same input gives the same report for 24 hours. ' +
          'A random UUID for each new report is a good key.',
      }),
    }),
  },
  requestBody: body(
    describeParameters(z.object(createBody), {
      url: { description: "The web page's URL, http or https.", example: 'https://example.com/' },
      privacy,
      password,
    }),
    { url: 'https://example.com/' },
    true,
  ),
  responses: {
    '201': {
      description: 'The report.',
      headers: answerHeaders({
        ...runHeaders,
        Location: z.url().meta({ description: 'Address of the report in this API.' }),
      }),
      content: {
        'application/json': {
          schema: reportAnswer,
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
    'The whole report with its checks. Send the `ETag` back in `If-None-Match` to hear of changes only.',
  tags: ['Reports'],
  requestParams: {
    path,
    query: describeParameters(showReportInput, {
      ownerLink: {
        description:
          'Adds `owner_page_url`, which opens the report page for this many seconds, whatever its privacy: 3600 is ' +
          'an hour.',
      },
    }),
    header: z.object({
      'If-None-Match': z.string().optional().meta({ description: 'The `ETag` of an earlier answer.' }),
    }),
  },
  responses: {
    '200': {
      description: 'The report.',
      headers: answerHeaders({
        ETag: z.string().optional().meta({ description: 'Left out with `owner_link`.' }),
      }),
      content: {
        'application/json': {
          schema: shownReportAnswer,
          examples: { completed: completedExample, unfinished: unfinishedExample, failed: failedExample },
        },
      },
    },
    '304': { description: 'The report is still the one that the tag names.', headers: answerHeaders() },
    ...errorResponses('not_found', 'validation_failed'),
  },
};

const updateReport: Omit<ZodOpenApiOperationObject, 'operationId'> = {
  summary: 'Update a report',
  description:
    'Changes what is given, nothing else. With `results=1` the page is audited again, and the call waits as ' +
    'creation does; a run that is under way is joined. PUT and PATCH do the same.',
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
      headers: answerHeaders({ 'Preference-Applied': runHeaders['Preference-Applied'] }),
      content: {
        'application/json': { schema: reportAnswer, examples: { completed: completedExample } },
      },
    },
    '202': {
      description: 'The changes are made; the new run has not ended yet.',
      headers: answerHeaders(runHeaders),
      content: {
        'application/json': { schema: reportAnswer, examples: { running: rerunExample } },
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
  description: 'Deletes the report, its results and its page. A run that is under way is cancelled.',
  tags: ['Reports'],
  requestParams: { path },
  responses: {
    '200': {
      description: 'The report is deleted.',
      headers: answerHeaders(),
      content: {
        'application/json': { schema: deletedAnswer, example: { id: 42, object: 'report', deleted: true } },
      },
    },
    ...errorResponses('forbidden', 'not_found'),
  },
};

const showAccount: ZodOpenApiOperationObject = {
  operationId: 'showAccount',
  summary: 'Show the account',
  description: 'The account that the API key belongs to, the key itself, its limits and how much is used.',
  tags: ['Account'],
  responses: {
    '200': {
      description: 'The account.',
      headers: answerHeaders(),
      content: { 'application/json': { schema: accountAnswer, example: accountExample } },
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
