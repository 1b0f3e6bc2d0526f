import type { Report } from '../../database/entities/report.ts';
import type { RunSummary } from '../../database/queries/run-list.ts';
import { errorOfReport } from '../../database/report-error.ts';
import { listRunConnection } from '../../reports/lists/list-runs.ts';
import { builder } from '../builder.ts';
import { databaseIdOf, requireOneId } from '../global-id.ts';
import { checkedBy } from '../operation-cost.ts';
import { relayConnection } from './connection.ts';
import { ReportResultEnum, RunStatusEnum, RunTriggerEnum } from './enums.ts';
import { findingFields } from './finding-fields.ts';
import { ReportError } from './report-parts.ts';
import { ReportRef } from './report-ref.ts';
import { RunConnection, RunRef } from './run-ref.ts';

builder.node(RunRef, {
  description: 'One execution of all audits for a report. Its results are null or empty unless it completed.',
  id: { resolve: ({ id }) => id },
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: 'The id that the REST API uses.' }),
    report: t.field({
      type: ReportRef,
      description: 'The report of the run.',
      resolve: ({ reportId }, _args, { loaders }) => loaders.reportOfRun.load(reportId),
    }),
    status: t.expose('status', { type: RunStatusEnum, description: 'The state of the run.' }),
    trigger: t.field({
      type: RunTriggerEnum,
      description: 'The reason why it was queued.',
      resolve: ({ trigger }) => trigger ?? 'update',
    }),
    queuedAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was queued.' }),
    startedAt: t.expose('startedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its latest attempt started; null while it is queued.',
    }),
    finishedAt: t.expose('finishedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it ended; null before.',
    }),
    durationMs: t.int({
      nullable: true,
      description: 'Milliseconds from start to end; null before it ended.',
      resolve: durationOf,
    }),
    result: t.expose('result', {
      type: ReportResultEnum,
      nullable: true,
      description: 'The result; null unless it completed.',
    }),
    score: t.exposeFloat('score', {
      nullable: true,
      description: '0 to 100 with one decimal; null unless it completed.',
    }),
    error: t.field({
      type: ReportError,
      nullable: true,
      description: 'Why it failed; null unless it did.',
      resolve: (run) => errorOfReport(run),
    }),
    ...findingFields<RunSummary>(
      t,
      ({ id, status }) => (status === 'completed' ? id : null),
      'unless it completed',
    ),
  }),
});

builder.objectFields(ReportRef, (t) => ({
  runs: t.connection(
    {
      type: RunRef,
      description:
        'The runs of the report, newest first. Old runs are deleted if the service is configured to do so.',
      args: { status: t.arg({ type: RunStatusEnum, description: 'Only runs with this status.' }) },
      resolve: async (report: Report, args, { services, loaders }) =>
        relayConnection(await listRunConnection(services, loaders.runs, report, args)),
    },
    RunConnection,
  ),
  latestRun: t.field({
    type: RunRef,
    nullable: true,
    description: 'The newest run in any state.',
    resolve: ({ id }, _args, { loaders }) => loaders.latestRun.load(id),
  }),
  shownRun: t.field({
    type: RunRef,
    nullable: true,
    description: 'The run whose results the report shows: the latest completed one; null before the first.',
    resolve: ({ shownRunId }, _args, { loaders }) =>
      shownRunId === null ? null : loaders.run.load(shownRunId),
  }),
}));

builder.queryField('run', (t) =>
  t.field({
    type: RunRef,
    nullable: true,
    description:
      'One run by either of its ids; null if the id is malformed, or the object does not exist or belongs to another account.',
    extensions: checkedBy(requireOneId),
    args: {
      id: t.arg.globalID({ description: 'Global id of the run.' }),
      databaseId: t.arg.int({ description: 'The id that the REST API uses.' }),
    },
    resolve: (_root, { id, databaseId }, { loaders }) => {
      const wanted = id == null ? databaseId : databaseIdOf('Run', id);
      return wanted == null ? null : loaders.run.load(wanted);
    },
  }),
);

function durationOf({ startedAt, finishedAt }: RunSummary): number | null {
  return startedAt && finishedAt ? finishedAt.getTime() - startedAt.getTime() : null;
}
