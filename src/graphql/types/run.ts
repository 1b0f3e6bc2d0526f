import type { Report } from '../../database/entities/report.ts';
import { UNCOMPLETED } from '../../database/entities/run.ts';
import type { RunSummary } from '../../database/queries/run-list.ts';
import { Run, RunFindings } from '../../model/run.ts';
import { runs } from '../../reports/lists/list-runs.ts';
import { builder } from '../builder.ts';
import { byDatabaseId } from '../global-id.ts';
import { loadExisting } from '../loaders.ts';
import { connectionFor } from './connection.ts';
import { findingFields } from './finding-fields.ts';
import { implement, publishArguments } from './published.ts';
import { queryByEitherId, ReportRef, RunRef } from './report-ref.ts';

const { caps, ...findings } = findingFields(RunFindings, UNCOMPLETED, ({ id, status }: RunSummary) =>
  status === 'completed' ? id : null,
);

implement(RunRef, Run, {
  ...findings,
  id: ({ id }) => id,
  load: byDatabaseId((id, { loaders }) => loaders.run.load(id)),
  omit: ['reportId'],
  own: (t) => ({
    caps: caps(t),
    report: t.field({
      type: ReportRef,
      description: 'The report of the run.',
      resolve: ({ reportId }, _args, { loaders }) => loadExisting(loaders.report, reportId),
    }),
  }),
});

const runConnection = connectionFor(RunRef, 'runs');

builder.objectFields(ReportRef, (t) => ({
  runs: t.connection(
    ...runConnection(runs, {
      description:
        'The runs of the report, newest first. Old runs are deleted if the service is configured to do so.',
      args: publishArguments(runs.filter),
      of: (report: Report, { loaders }) => ({ reader: loaders.runs, report }),
    }),
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

queryByEitherId('run', RunRef);
