import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiRequestBodyObject } from 'zod-openapi';
import { createReportInput } from '../../reports/changes/create-report-input.ts';
import { updateReportInput } from '../../reports/changes/update-report-input.ts';
import { listReportsInput } from '../../reports/lists/list-reports.ts';
import { showReportInput } from '../../reports/show/show-report-input.ts';
import {
  deletedResponse,
  reportListResponse,
  reportResponse,
  shownReportResponse,
} from '../present/response-schemas.ts';
import { describeParameters } from './describe-parameters.ts';
import { errorResponses } from './error-responses.ts';
import {
  completedExample,
  failedExample,
  listExample,
  rerunExample,
  unfinishedExample,
} from './response-examples.ts';
import { cacheHeaders, responseHeaders, runHeaders } from './response-headers.ts';
import { COMMAS, ifNoneMatch, notModified, path } from './shared-parts.ts';

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

const MOMENT = { override: { type: 'string' } };

const ifMatch = z
  .string()
  .optional()
  .meta({
    description:
      'Changes the report only if it has one of these `ETag`s, or exists with `*`; otherwise 412. Prevents that the ' +
      'change of another client is lost.',
  });

export const listReports: ZodOpenApiOperationObject = {
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
      status: { description: 'The same as `statuses`, which takes precedence.', ...COMMAS },
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

export const createReport: ZodOpenApiOperationObject = {
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
      url: {
        description:
          'URL of the web page: http or https. Without a scheme, it is https, or http for `localhost`.',
        example: 'https://example.com/',
      },
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
        'Idempotency-Replayed': z.literal('true').optional().meta({
          description: 'Sent if an earlier request with the same `Idempotency-Key` created the report.',
          example: 'true',
        }),
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

export const showReport: ZodOpenApiOperationObject = {
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
    header: z.object({ 'If-None-Match': ifNoneMatch }),
  },
  responses: {
    '200': {
      description: 'The report.',
      headers: responseHeaders(cacheHeaders),
      content: {
        'application/json': {
          schema: shownReportResponse,
          examples: { completed: completedExample, unfinished: unfinishedExample, failed: failedExample },
        },
      },
    },
    ...notModified,
    ...errorResponses('not_found', 'validation_failed'),
  },
};

export const updateReport: Omit<ZodOpenApiOperationObject, 'operationId'> = {
  summary: 'Update a report',
  description:
    'Changes only the given parameters. With `results=1`, the page is audited again, and the request waits as ' +
    'in creation; if a run is in progress, no other is queued. PUT and PATCH do the same.',
  tags: ['Reports'],
  requestParams: { path, header: z.object({ Prefer: prefer, 'If-Match': ifMatch }) },
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
      'precondition_failed',
      'payload_too_large',
      'unsupported_media_type',
      'validation_failed',
      'queue_full',
    ),
  },
};

export const deleteReport: ZodOpenApiOperationObject = {
  operationId: 'deleteReport',
  summary: 'Delete a report',
  description: 'Deletes the report, its results and its page. A run in progress is canceled.',
  tags: ['Reports'],
  requestParams: { path, header: z.object({ 'If-Match': ifMatch }) },
  responses: {
    '200': {
      description: 'The report is deleted.',
      headers: responseHeaders(),
      content: {
        'application/json': { schema: deletedResponse, example: { id: 42, object: 'report', deleted: true } },
      },
    },
    ...errorResponses('forbidden', 'not_found', 'precondition_failed'),
  },
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
