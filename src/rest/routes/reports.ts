import { z } from 'zod';
import { descriptionOf } from '../../describe/vocabulary.ts';
import { CreateReportInput, CreateReportsInput, UpdateReportInput } from '../../model/input.ts';
import { RequestedReport } from '../../model/list.ts';
import { OwnedReport, Report, ReportSummary } from '../../model/report.ts';
import { dataOf, responseSchema } from '../../present/present.ts';
import { presentError } from '../../present/present-error.ts';
import { presentReport, presentSummary } from '../../present/present-report.ts';
import { createReport } from '../../reports/changes/create-report.ts';
import { createReports } from '../../reports/changes/create-reports.ts';
import { deleteReport } from '../../reports/changes/delete-report.ts';
import { updateReport } from '../../reports/changes/update-report.ts';
import { reports } from '../../reports/lists/list-reports.ts';
import { readPatch } from '../../reports/show/report-details.ts';
import { ShowReportInput, showReport } from '../../reports/show/show-report.ts';
import { isUnfinished } from '../../reports/watch/watch-report.ts';
import { ownerPageUrl } from '../../sharing/page-url.ts';
import { awaitRun } from '../await-run.ts';
import { REVALIDATED, readPrecondition, reportTag, respondTagged } from '../entity-tag.ts';
import { batchExample, listExample, reportExamples, rerunExample } from '../openapi/response-examples.ts';
import { runHeaders } from '../openapi/response-headers.ts';
import { idOf, listRoute, REPORT_ID, type Route, type RouteGroup, route } from './route.ts';

const PATCH_TYPE = 'text/x-diff';
const REPORT = { description: 'The report.', schema: dataOf(Report) };

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

/** The header of requests that a client may repeat. */
export const idempotencyHeader = {
  'Idempotency-Key': CreateReportInput.shape.idempotencyKey.meta({
    description: `${descriptionOf(CreateReportInput.shape.idempotencyKey)} Use a random UUID for each new request.`,
  }),
};

const updateRoute = (method: 'put' | 'patch'): Route => ({
  method,
  path: '/reports/{id}',
  summary: 'Update a report',
  description:
    'Changes only the given parameters. With `results=1`, the page is audited again, and the request waits as ' +
    'in creation; if a run is in progress, no other is queued. PUT and PATCH do the same.',
  input: UpdateReportInput,
  example: { results: 1 },
  headers: { ...prefer, ...ifMatch },
  responses: {
    200: {
      ...REPORT,
      examples: { completed: reportExamples.completed },
      headers: { 'Preference-Applied': runHeaders['Preference-Applied'] },
    },
    202: {
      ...REPORT,
      description: 'The changes are stored; the new run has not ended yet.',
      examples: { running: rerunExample },
      headers: runHeaders,
    },
  },
  handler: async (c, context, input) => {
    const { services } = context;
    const updated = await updateReport(
      services,
      c.get('actor'),
      idOf(c),
      input,
      readPrecondition(c, services),
    );
    const isRerun = Number(input.results) === 1;
    const report = isRerun ? await awaitRun(c, context, updated) : updated;
    const status = isRerun && isUnfinished(report) ? 202 : 200;
    return c.json({ data: await presentReport(services, report) }, status);
  },
});

const routes = {
  listReports: listRoute(reports, {
    path: '/reports',
    summary: 'List reports',
    description: 'Lists the reports of the account, with search, filters, sort order and pagination.',
    of: (c, { database }) => ({ em: database.connection, accountId: c.get('actor').accountId }),
    model: ReportSummary,
    example: listExample,
    show: (report, services) => presentSummary(services, report),
  }),
  createReport: {
    method: 'post',
    path: '/reports',
    summary: 'Create a report',
    description:
      'Creates a report and runs the audit. The request waits for the run to end, for some seconds or as long as ' +
      '`Prefer` says, then returns the report, which may still be `queued` or `running`. If the page cannot be ' +
      'fetched, the request succeeds and the status of the report is `failed`. Counts as one run in the rate ' +
      'limit of the key.',
    input: CreateReportInput.omit({ idempotencyKey: true }),
    example: { url: 'https://example.com/' },
    headers: {
      ...prefer,
      ...idempotencyHeader,
    },
    responses: {
      201: {
        ...REPORT,
        examples: reportExamples,
        headers: {
          ...runHeaders,
          Location: z.url().meta({ description: 'URL of the report in this API.' }),
          'Idempotency-Replayed': z.literal('true').optional().meta({
            description: 'Sent if an earlier request with the same `Idempotency-Key` created the report.',
            example: 'true',
          }),
        },
      },
    },
    errors: ['not_found', 'conflict'],
    handler: async (c, context, input) => {
      const { services } = context;
      const idempotencyKey = c.req.header('Idempotency-Key');
      const created = await createReport(services, c.get('actor'), { ...input, idempotencyKey });
      const report = await awaitRun(c, context, created.report);
      if (created.isReplayed) c.header('Idempotency-Replayed', 'true');
      c.header('Location', `${services.publicUrl}/api/v1/reports/${report.id}`);
      return c.json({ data: await presentReport(services, report) }, 201);
    },
  },
  createReports: {
    method: 'post',
    path: '/reports/batch',
    summary: 'Create several reports',
    description:
      'Creates a report for each URL and runs the audits. The request does not wait for the runs. The response has a result ' +
      'for each URL, in order: the report, or an error as the creation of a single report would return it. Each counts as ' +
      'one run in the rate limit of the key.',
    input: CreateReportsInput.omit({ idempotencyKey: true }),
    example: { urls: ['https://example.com/', 'https://example.com/shop'] },
    takesLists: true,
    headers: idempotencyHeader,
    responses: {
      200: {
        description: 'The results.',
        schema: z.strictObject({ data: z.array(responseSchema(RequestedReport)) }),
        example: batchExample,
      },
    },
    handler: async (c, { services }, input) => {
      const idempotencyKey = c.req.header('Idempotency-Key');
      const results = await createReports(services, c.get('actor'), { ...input, idempotencyKey });
      return c.json({
        data: results.map(({ url, report, error }) => ({
          url,
          report: report && presentSummary(services, report),
          error: error && presentError(error, c.get('requestId')),
        })),
      });
    },
  },
  /** A response with an owner link has no tag, because it is different each time. */
  showReport: route({
    method: 'get',
    path: '/reports/{id}',
    summary: 'Show a report',
    description:
      'Returns the report with its checks. Send its `ETag` in `If-None-Match` to get 304 if it has not changed.',
    input: ShowReportInput,
    isTagged: true,
    responses: { 200: { ...REPORT, schema: dataOf(OwnedReport), examples: reportExamples } },
    handler: async (c, { services }, { ownerLink }) => {
      const actor = c.get('actor');
      const report = await showReport(services.database.fork(), actor, idOf(c));
      const data = () => presentReport(services, report);
      if (ownerLink !== undefined) {
        const ownerUrl = ownerPageUrl(services, report, actor, ownerLink);
        return c.json({ data: { ...(await data()), owner_page_url: ownerUrl } });
      }
      return await respondTagged(c, { tag: reportTag(services, report), cacheControl: REVALIDATED, data });
    },
  }),
  showPatch: {
    method: 'get',
    path: '/reports/{id}/patch',
    summary: 'Show the patch of a report',
    description:
      'Returns a unified diff of the source of the page with all edits that can be applied unchanged, for `patch -p1`. ' +
      'It is the same as `patch` in the report.',
    responses: {
      200: {
        description: 'The patch.',
        mediaType: PATCH_TYPE,
        schema: z.string(),
        example: '--- a/index.html\n+++ b/index.html\n@@ -1,1 +1,1 @@\n-<html>\n+<html lang="en">\n',
      },
    },
    errors: ['no_ready_fixes'],
    handler: async (c, { services }) => {
      const em = services.database.fork();
      const report = await showReport(em, c.get('actor'), idOf(c));
      return c.body(await readPatch(em, report), 200, { 'Content-Type': `${PATCH_TYPE}; charset=utf-8` });
    },
  },
  replaceReport: updateRoute('put'),
  updateReport: updateRoute('patch'),
  deleteReport: {
    method: 'delete',
    path: '/reports/{id}',
    summary: 'Delete a report',
    description: 'Deletes the report, its results and its page. A run in progress is canceled.',
    headers: ifMatch,
    responses: {
      200: {
        description: 'The report is deleted.',
        schema: z.strictObject({ id: z.int(), object: z.literal('report'), deleted: z.literal(true) }),
        example: { id: 42, object: 'report', deleted: true },
      },
    },
    handler: async (c, { services }) => {
      const id = await deleteReport(services, c.get('actor'), idOf(c), readPrecondition(c, services));
      return c.json({ id, object: 'report', deleted: true });
    },
  },
} satisfies Record<string, Route>;

/** The routes of reports. */
export const reportRoutes: RouteGroup = {
  tag: { name: 'Reports', description: 'Reports on web pages.' },
  pathParameters: { id: REPORT_ID },
  routes,
};
