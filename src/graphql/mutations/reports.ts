import type { Report as ReportEntity } from '../../database/entities/report.ts';
import { flagInput, input } from '../../describe/inputs.ts';
import { deprecated, flag, globalId, integer, list, object, text } from '../../describe/vocabulary.ts';
import { ConflictError, NotFoundError, ValidationError } from '../../errors.ts';
import {
  CreateReportInput,
  CreateReportsInput,
  MAX_URLS,
  RunReportInput,
  UpdateReportInput,
} from '../../model/input.ts';
import { Report } from '../../model/report.ts';
import { Run } from '../../model/run.ts';
import { createReport } from '../../reports/changes/create-report.ts';
import { createReports } from '../../reports/changes/create-reports.ts';
import { deleteProject, deleteReport } from '../../reports/changes/delete-report.ts';
import { runReport } from '../../reports/changes/run-report.ts';
import { updateReport } from '../../reports/changes/update-report.ts';
import type { GraphqlContext } from '../context.ts';
import { databaseIdOf, encodeGlobalId } from '../global-id.ts';
import { loadExisting } from '../loaders.ts';
import { countedAs } from '../operation-cost.ts';
import { mutation, RUN_ERRORS } from './mutation.ts';

const id = globalId('Global id of the report.');

const CreateReportSuccess = object(
  'CreateReportSuccess',
  'The report was created, or found by its idempotency key.',
  {
    report: Report.describe('The new report.'),
    run: Run.nullable().describe('Its first run; null if that was deleted before the request was repeated.'),
  },
);

mutation('createReport', {
  description: 'Creates a report and queues its first run.',
  input: [CreateReportInput, 'What to create.'],
  success: CreateReportSuccess,
  fields: {
    run: {
      resolve: async ({ report }: { report: ReportEntity }, _args, { loaders }) => {
        const slice = { status: undefined, position: null, backward: true, limit: 1 };
        const [oldest] = await loaders.runs.list(report.id, slice);
        return oldest?.trigger === 'create' ? oldest : null;
      },
    },
  },
  result: 'The created report, or an error.',
  errors: [...RUN_ERRORS, ConflictError],
  resolve: async (input, { services, actor, onReport }) => {
    const { report } = await createReport(services, actor, { ...input });
    onReport(report.id);
    return { report, run: null };
  },
});

const RESULT_OF_URL = 'The report of a URL, or an error.';

mutation('createReports', {
  description: 'Creates a report for each URL and queues its first run. Each counts as a run.',
  input: [CreateReportsInput, 'What to create.'],
  success: object('CreateReportsSuccess', 'The URLs were processed.', {
    results: list(CreateReportSuccess, 'One result per URL, in order: a report or an error.'),
  }),
  fields: {
    results: {
      extensions: countedAs(MAX_URLS),
      itemErrors: {
        types: [...RUN_ERRORS, ConflictError],
        union: { name: 'CreateReportsItem', description: RESULT_OF_URL },
      },
    },
  },
  result: 'The results by URL, or an error.',
  errors: [ValidationError],
  resolve: async (input, { services, actor, onReport, onError }) => {
    const results = await createReports(services, actor, { ...input });
    for (const { report, error } of results) {
      if (report) onReport(report.id);
      else onError(error.code);
    }
    return { results: results.map(({ report, error }) => error ?? { report, run: null }) };
  },
});

mutation('updateReport', {
  description: 'Changes who can open the report page.',
  input: [
    input('UpdateReportInput', 'What to change. Omitted fields do not change.', {
      id,
      ...UpdateReportInput.omit({ results: true }).shape,
      updateResults: deprecated(
        flagInput('Whether to run the report again. If a run is in progress, no other is queued.').default(
          false,
        ),
        'Use `runReport`.',
      ),
    }),
    'What to change.',
  ],
  success: object('UpdateReportSuccess', 'The report was changed.', {
    report: Report.describe('The changed report.'),
  }),
  result: 'The changed report, or an error.',
  errors: [...RUN_ERRORS, NotFoundError],
  resolve: async ({ id, updateResults, ...changes }, { services, actor, onReport }) => {
    const results = updateResults ? 1 : 0;
    const databaseId = databaseIdOf('Report', id);
    const report = await updateReport(services, actor, databaseId, { ...changes, results });
    onReport(report.id);
    return { report };
  },
});

mutation('runReport', {
  description: 'Runs a report again. If a run is in progress, no other is queued.',
  input: [input('RunReportInput', 'What to run.', { id, ...RunReportInput.shape })],
  success: object('RunReportSuccess', 'A run was queued, or is in progress.', {
    run: Run.describe('The run.'),
    joined: flag('Whether the run was in progress already, so that no other was queued.'),
  }),
  result: 'The run, or an error.',
  errors: [...RUN_ERRORS, NotFoundError, ConflictError],
  resolve: async ({ id, ...input }, { services, actor, loaders, onReport }) => {
    const { reportId, runId, joined } = await runReport(services, actor, databaseIdOf('Report', id), input);
    onReport(reportId);
    return { run: await loadExisting(loaders.run, runId), joined };
  },
});

mutation('deleteReport', {
  description: 'Deletes a report with its runs and its page. A run in progress is canceled.',
  input: [object('DeleteReportInput', 'What to delete.', { id })],
  success: object('DeleteReportSuccess', 'The report and its runs were deleted.', {
    deletedReportId: globalId('Global id of the deleted report.'),
    deletedDatabaseId: integer('Id of the deleted report in the REST API.'),
  }),
  result: 'The id of the deleted report, or an error.',
  errors: [NotFoundError],
  resolve: async ({ id }, { services, actor, onReport }: GraphqlContext) => {
    const deletedDatabaseId = await deleteReport(services, actor, databaseIdOf('Report', id));
    onReport(deletedDatabaseId);
    return { deletedReportId: encodeGlobalId('Report', deletedDatabaseId), deletedDatabaseId };
  },
});

const DeleteProjectInput = object('DeleteProjectInput', 'What to delete.', {
  name: text('Name of the project, or any URL of it.'),
});

mutation('deleteProject', {
  description: 'Deletes all reports of a project with their runs and pages. Runs in progress are canceled.',
  input: [DeleteProjectInput],
  success: object('DeleteProjectSuccess', 'The reports of the project and their runs were deleted.', {
    deletedProjectId: globalId('Global id of the deleted project.'),
    deletedProjectName: text('Name of the deleted project.'),
    deletedReports: integer('Number of deleted reports.'),
  }),
  result: 'The deleted project, or an error.',
  errors: [NotFoundError],
  resolve: async ({ name }, { services, actor }) => {
    const { project, reports } = await deleteProject(services, actor, name);
    return {
      deletedProjectId: encodeGlobalId('Project', project),
      deletedProjectName: project,
      deletedReports: reports,
    };
  },
});
