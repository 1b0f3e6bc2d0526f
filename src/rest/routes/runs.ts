import { z } from 'zod';
import { RunSummary } from '../../database/queries/run-list.ts';
import { Run } from '../../model/run.ts';
import { parseId } from '../../parse-id.ts';
import { dataOf, present } from '../../present/present.ts';
import { presentRun } from '../../present/present-report.ts';
import { createRunReader, runs } from '../../reports/lists/list-runs.ts';
import { CompareRunsInput, compareReportRuns } from '../../reports/show/compare-report-runs.ts';
import { showReport } from '../../reports/show/show-report.ts';
import { showRun } from '../../reports/show/show-run.ts';
import { RunComparison, RunComparisonSummary } from '../../runs/comparison-type.ts';
import { entityTag, IMMUTABLE, REVALIDATED, respondTagged } from '../entity-tag.ts';
import { comparisonExamples, runExample, runListExample } from '../openapi/response-examples.ts';
import { idOf, listRoute, REPORT_ID, type Route, type RouteGroup, route } from './route.ts';

const routes = {
  listRuns: listRoute(runs, {
    path: '/reports/{id}/runs',
    summary: 'List the runs of a report',
    description: 'Lists the runs of the report, newest first, with pagination.',
    of: async (c, { database }) => {
      const em = database.fork();
      return { reader: createRunReader(em), report: await showReport(em, c.get('actor'), idOf(c)) };
    },
    model: RunSummary,
    example: runListExample,
  }),
  showRun: {
    method: 'get',
    path: '/reports/{id}/runs/{run_id}',
    summary: 'Show a run',
    description:
      'Returns one run of a report with its results. An ended run never changes, so clients may cache it for a year; ' +
      'a cached response outlives the deletion of the report and the revocation of the key.',
    isTagged: true,
    responses: { 200: { description: 'The run.', schema: dataOf(Run), example: runExample } },
    handler: async (c, { services }) => {
      const id = parseId(c.req.param('run_id') ?? '');
      const shown = await showRun(services.database.fork(), c.get('actor'), idOf(c), id);
      const data = () => presentRun(shown);
      if (shown.run.finishedAt === null) return c.json({ data: data() });
      const tag = entityTag(present(RunSummary, shown.run));
      return await respondTagged(c, { tag, cacheControl: IMMUTABLE, data });
    },
  },
  compareRuns: route({
    method: 'get',
    path: '/reports/{id}/compare',
    summary: 'Compare two runs of a report',
    description:
      'Checks that regressed, were fixed or changed between two completed runs: by default between the newest ' +
      'completed run and the completed run before it. With both ids, the response never changes, so clients may cache ' +
      'it for a year.',
    input: CompareRunsInput,
    isTagged: true,
    responses: {
      200: {
        description: 'The comparison.',
        schema: z.union([dataOf(RunComparison), dataOf(RunComparisonSummary)]),
        examples: comparisonExamples,
      },
    },
    errors: ['no_second_run'],
    handler: async (c, { services }, input) => {
      const em = services.database.fork();
      const { counts, ...comparison } = await compareReportRuns(em, c.get('actor'), idOf(c), input);
      const runs = [comparison.base, comparison.head].map((run) => present(RunSummary, run));
      const model = input.summary === 1 ? RunComparisonSummary : RunComparison;
      return await respondTagged(c, {
        tag: entityTag(runs, input.kinds, input.summary),
        cacheControl: input.base !== undefined && input.head !== undefined ? IMMUTABLE : REVALIDATED,
        data: () => present(model, { ...comparison, ...counts }),
      });
    },
  }),
} satisfies Record<string, Route>;

/** The routes of runs. */
export const runRoutes: RouteGroup = {
  tag: { name: 'Runs', description: 'Runs of a report with their results, and comparisons of runs.' },
  pathParameters: { id: REPORT_ID, run_id: z.int().min(1).meta({ description: 'Id of the run.' }) },
  routes,
};
