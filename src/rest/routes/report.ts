import { z } from 'zod';
import type { ZodOpenApiRequestBodyObject } from 'zod-openapi';
import { CreateReportInput } from '../../model/input.ts';
import { createReport as create, createReportInput } from '../../reports/changes/create-report.ts';
import { deleteReport as remove } from '../../reports/changes/delete-report.ts';
import { updateReport as update, updateReportInput } from '../../reports/changes/update-report.ts';
import { parseInput } from '../../reports/parse-input.ts';
import { showReport as show, showReportInput } from '../../reports/show/show-report.ts';
import { isUnfinished } from '../../reports/watch/watch-report.ts';
import { ownerPageUrl } from '../../sharing/page-url.ts';
import { awaitRun } from '../await-run.ts';
import { REVALIDATED, readPrecondition, reportTag, respondTagged } from '../entity-tag.ts';
import { describeParameters, textsOf } from '../openapi/describe-parameters.ts';
import { errorResponses } from '../openapi/error-responses.ts';
import {
  completedExample,
  failedExample,
  rerunExample,
  unfinishedExample,
} from '../openapi/response-examples.ts';
import { cacheHeaders, runHeaders } from '../openapi/response-headers.ts';
import { presentReport } from '../present/present-report.ts';
import { reportUrl } from '../present/present-summary.ts';
import { deletedResponse, reportResponse, shownReportResponse } from '../present/response-schemas.ts';
import { pickParameters } from '../requests/pick-parameters.ts';
import { readBody } from '../requests/read-body.ts';
import { reportId } from '../requests/report-id.ts';
import { ifNoneMatch, notModified, pickQuery, type Route, reportPath, respond } from './route.ts';

const EXAMPLES = {
  examples: { completed: completedExample, unfinished: unfinishedExample, failed: failedExample },
};

/** Errors of requests with a body, which may queue a run. */
const BODY_ERRORS = [
  'payload_too_large',
  'unsupported_media_type',
  'validation_failed',
  'queue_full',
] as const;

const { url, privacy, password, idempotencyKey } = textsOf(CreateReportInput);

const prefer = {
  Prefer: z.string().optional().meta({
    description:
      '`wait=N` waits N seconds for the run (0 to 60), such as `wait=30`; `respond-async` does not wait.',
  }),
};

const ifMatch = {
  'If-Match': z
    .string()
    .optional()
    .meta({
      description:
        'Changes the report only if it has one of these `ETag`s, or exists with `*`; otherwise 412. Prevents that the ' +
        'change of another client is lost.',
    }),
};

const createInput = createReportInput([]).shape;
const sentBody = z.object(createInput).omit({ idempotencyKey: true });

/** Creates a report and waits for its run. The idempotency key comes in a header. */
export const createReport: Route = {
  method: 'post',
  path: '/reports',
  operation: {
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
        ...prefer,
        'Idempotency-Key': createInput.idempotencyKey.meta({
          description: `${idempotencyKey.description} Use a random UUID for each new report.`,
        }),
      }),
    },
    requestBody: body(
      describeParameters(sentBody, { url, privacy, password }),
      { url: 'https://example.com/' },
      true,
    ),
    responses: {
      '201': respond('The report.', reportResponse, EXAMPLES, {
        ...runHeaders,
        Location: z.url().meta({ description: 'URL of the report in this API.' }),
        'Idempotency-Replayed': z.literal('true').optional().meta({
          description: 'Sent if an earlier request with the same `Idempotency-Key` created the report.',
          example: 'true',
        }),
      }),
      ...errorResponses('forbidden', 'not_found', 'conflict', ...BODY_ERRORS),
    },
  },
  handler: async (c, context) => {
    const { services } = context;
    const input = pickParameters(sentBody, await readBody(c.req));
    const idempotencyKey = c.req.header('Idempotency-Key');
    const created = await create(services, c.get('actor'), { ...input, idempotencyKey });
    const report = await awaitRun(c, context, created.report);
    if (created.isReplayed) c.header('Idempotency-Replayed', 'true');
    c.header('Location', reportUrl(services, report.id));
    return c.json({ data: await presentReport(services, report) }, 201);
  },
};

/** Shows a report. A response with an owner link has no tag, because it is different each time. */
export const showReport: Route = {
  method: 'get',
  path: '/reports/{id}',
  operation: {
    operationId: 'showReport',
    summary: 'Show a report',
    description:
      'Returns the report with its checks. Send its `ETag` in `If-None-Match` to get 304 if it has not changed.',
    tags: ['Reports'],
    requestParams: {
      path: reportPath,
      query: describeParameters(showReportInput, {
        ownerLink:
          'Adds `owner_page_url`, which opens the report page regardless of its privacy for this many seconds: 3600 is ' +
          'an hour.',
      }),
      header: z.object(ifNoneMatch),
    },
    responses: {
      '200': respond('The report.', shownReportResponse, EXAMPLES, cacheHeaders),
      ...notModified,
      ...errorResponses('not_found', 'validation_failed'),
    },
  },
  handler: async (c, { services }) => {
    const { ownerLink } = parseInput(showReportInput, pickQuery(c, showReportInput));
    const actor = c.get('actor');
    const report = await show(services.database.fork(), actor, reportId(c));
    const data = () => presentReport(services, report);
    if (ownerLink !== undefined) {
      const ownerUrl = ownerPageUrl(services, report, actor, ownerLink);
      return c.json({ data: { ...(await data()), owner_page_url: ownerUrl } });
    }
    return await respondTagged(c, { tag: reportTag(services, report), cacheControl: REVALIDATED, data });
  },
};

/** Changes a report; when the results are to be updated, waits for the run. */
const updateReport = (method: 'put' | 'patch', operationId: string): Route => ({
  method,
  path: '/reports/{id}',
  operation: {
    operationId,
    summary: 'Update a report',
    description:
      'Changes only the given parameters. With `results=1`, the page is audited again, and the request waits as ' +
      'in creation; if a run is in progress, no other is queued. PUT and PATCH do the same.',
    tags: ['Reports'],
    requestParams: { path: reportPath, header: z.object({ ...prefer, ...ifMatch }) },
    requestBody: body(
      describeParameters(updateReportInput, {
        privacy,
        password,
        results: '1 = audit the page again and update the results.',
      }),
      { results: 1 },
      false,
    ),
    responses: {
      '200': respond(
        'The report.',
        reportResponse,
        { examples: { completed: completedExample } },
        { 'Preference-Applied': runHeaders['Preference-Applied'] },
      ),
      '202': respond(
        'The changes are stored; the new run has not ended yet.',
        reportResponse,
        { examples: { running: rerunExample } },
        runHeaders,
      ),
      ...errorResponses('forbidden', 'not_found', 'precondition_failed', ...BODY_ERRORS),
    },
  },
  handler: async (c, context) => {
    const { services } = context;
    const input = pickParameters(updateReportInput, await readBody(c.req));
    const updated = await update(services, c.get('actor'), reportId(c), input, readPrecondition(c, services));
    const isRerun = parseInput(updateReportInput, input).results === 1;
    const report = isRerun ? await awaitRun(c, context, updated) : updated;
    const status = isRerun && isUnfinished(report) ? 202 : 200;
    return c.json({ data: await presentReport(services, report) }, status);
  },
});

export const updateReports = [updateReport('put', 'replaceReport'), updateReport('patch', 'updateReport')];

export const deleteReport: Route = {
  method: 'delete',
  path: '/reports/{id}',
  operation: {
    operationId: 'deleteReport',
    summary: 'Delete a report',
    description: 'Deletes the report, its results and its page. A run in progress is canceled.',
    tags: ['Reports'],
    requestParams: { path: reportPath, header: z.object(ifMatch) },
    responses: {
      '200': respond('The report is deleted.', deletedResponse, {
        example: { id: 42, object: 'report', deleted: true },
      }),
      ...errorResponses('forbidden', 'not_found', 'precondition_failed'),
    },
  },
  handler: async (c, { services }) => {
    const id = await remove(services, c.get('actor'), reportId(c), readPrecondition(c, services));
    return c.json({ id, object: 'report', deleted: true });
  },
};

/** A request body in both media types. JSON comes first: code generators that support one type take the first. */
function body(
  schema: z.ZodObject,
  example: Record<string, unknown>,
  required: boolean,
): ZodOpenApiRequestBodyObject {
  return {
    description:
      'The parameters as JSON or as a form, with the matching `Content-Type`. (orval sends the header only if ' +
      "`override.contentType` is `{ include: ['application/json'] }`.)",
    required,
    content: {
      'application/json': { schema, example },
      'application/x-www-form-urlencoded': { schema, example },
    },
  };
}
