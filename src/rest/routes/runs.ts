import { z } from 'zod';
import { ONLY_STATUS } from '../../model/input.ts';
import { parseId } from '../../parse-id.ts';
import { listRunPage, listRunsInput } from '../../reports/lists/list-runs.ts';
import { parseInput } from '../../reports/parse-input.ts';
import { compareReportInput, compareReportRuns } from '../../reports/show/compare-report-runs.ts';
import { showRun as show } from '../../reports/show/show-run.ts';
import { entityTag, IMMUTABLE, REVALIDATED, respondTagged } from '../entity-tag.ts';
import { commas, describeParameters } from '../openapi/describe-parameters.ts';
import { errorResponses } from '../openapi/error-responses.ts';
import { comparisonExamples, runExample, runListExample } from '../openapi/response-examples.ts';
import { cacheHeaders } from '../openapi/response-headers.ts';
import { presentPaging } from '../present/present-paging.ts';
import {
  presentComparison,
  presentComparisonSummary,
  presentRun,
  presentRunSummary,
} from '../present/present-run.ts';
import { reportUrl } from '../present/present-summary.ts';
import {
  comparisonResponse,
  comparisonSummaryResponse,
  runListResponse,
  runResponse,
} from '../present/response-schemas.ts';
import { queryParameters } from '../requests/query-parameters.ts';
import { reportId } from '../requests/report-id.ts';
import {
  ifNoneMatch,
  notModified,
  pageParameters,
  pickQuery,
  type Route,
  reportPath,
  respond,
  respondPage,
} from './route.ts';

/** A page of the runs, newest first. */
export const listRuns: Route = {
  method: 'get',
  path: '/reports/{id}/runs',
  operation: {
    operationId: 'listRuns',
    summary: 'List the runs of a report',
    description: 'Lists the runs of the report, newest first, with pagination.',
    tags: ['Runs'],
    requestParams: {
      path: reportPath,
      query: describeParameters(listRunsInput, { status: ONLY_STATUS, ...pageParameters }),
    },
    responses: {
      '200': respondPage(runListResponse, runListExample),
      ...errorResponses('not_found', 'validation_failed'),
    },
  },
  handler: async (c, { services }) => {
    const id = reportId(c);
    const input = pickQuery(c, listRunsInput);
    const page = await listRunPage(services.database.fork(), c.get('actor'), id, input);
    return c.json({
      data: page.entries.map(presentRunSummary),
      ...presentPaging(page, `${reportUrl(services, Number(id))}/runs`, queryParameters(c.req)),
    });
  },
};

/** Shows a run. An ended run never changes. */
export const showRun: Route = {
  method: 'get',
  path: '/reports/{id}/runs/{run_id}',
  operation: {
    operationId: 'showRun',
    summary: 'Show a run',
    description:
      'Returns one run of a report with its results. An ended run never changes, so clients may cache it for a year; ' +
      'a cached response outlives the deletion of the report and the revocation of the key.',
    tags: ['Runs'],
    requestParams: {
      path: reportPath.extend({ run_id: z.int().min(1).meta({ description: 'Id of the run.' }) }),
      header: z.object(ifNoneMatch),
    },
    responses: {
      '200': respond('The run.', runResponse, { example: runExample }, cacheHeaders),
      ...notModified,
      ...errorResponses('not_found'),
    },
  },
  handler: async (c, { services }) => {
    const id = parseId(c.req.param('run_id') ?? '');
    const run = await show(services.database.fork(), c.get('actor'), reportId(c), id);
    const data = () => presentRun(run);
    if (run.run.finishedAt === null) return c.json({ data: data() });
    const tag = entityTag(presentRunSummary(run.run));
    return await respondTagged(c, { tag, cacheControl: IMMUTABLE, data });
  },
};

/**
 * Compares two completed runs of a report. A comparison never changes, but a URL without both ids leads to another one
 * after the next run.
 */
export const compareRuns: Route = {
  method: 'get',
  path: '/reports/{id}/compare',
  operation: {
    operationId: 'compareRuns',
    summary: 'Compare two runs of a report',
    description:
      'Checks that regressed, were fixed or changed between two completed runs: by default between the newest ' +
      'completed run and the completed run before it. With both ids, the response never changes, so clients may cache ' +
      'it for a year.',
    tags: ['Runs'],
    requestParams: {
      path: reportPath,
      query: describeParameters(compareReportInput, {
        base: 'Id of the base run, not that of the head: by default the completed run before the head.',
        head: 'Id of the head run: by default the newest completed run.',
        kinds: commas('Only changes of these kinds. All are counted.'),
        summary: '1 = only outcome, title and value of each check.',
      }),
      header: z.object(ifNoneMatch),
    },
    responses: {
      '200': respond(
        'The comparison.',
        z.union([comparisonResponse, comparisonSummaryResponse]),
        { examples: comparisonExamples },
        cacheHeaders,
      ),
      ...notModified,
      ...errorResponses('not_found', 'no_second_run', 'validation_failed'),
    },
  },
  handler: async (c, { services }) => {
    const input = parseInput(compareReportInput, pickQuery(c, compareReportInput));
    const em = services.database.fork();
    const comparison = await compareReportRuns(em, c.get('actor'), reportId(c), input);
    const runs = [comparison.base, comparison.head].map(presentRunSummary);
    const present = input.summary === 1 ? presentComparisonSummary : presentComparison;
    return await respondTagged(c, {
      tag: entityTag(runs, input.kinds, input.summary),
      cacheControl: input.base !== undefined && input.head !== undefined ? IMMUTABLE : REVALIDATED,
      data: () => present(comparison),
    });
  },
};
