import type { Report } from '../../database/entities/report.ts';
import type { RunSummary } from '../../database/queries/run-list.ts';
import { UNCOMPLETED } from '../../model/findings.ts';
import { ONLY_STATUS } from '../../model/input.ts';
import { DATABASE_ID } from '../../model/report.ts';
import { Run, RunFindings, RunStatus } from '../../model/run.ts';
import { listRunConnection } from '../../reports/lists/list-runs.ts';
import { builder } from '../builder.ts';
import { databaseIdOf, requireOneId } from '../global-id.ts';
import { checkedBy } from '../operation-cost.ts';
import { relayConnection } from './connection.ts';
import { findingFields } from './finding-fields.ts';
import { enumOf, publish } from './published.ts';
import { ReportRef, RunConnection, RunRef } from './report-ref.ts';

publish<RunSummary>(Run, {
  id: ({ id }) => id,
  omit: ['reportId', ...Object.keys(RunFindings.shape)],
  own: (t) => ({
    ...findingFields(t, UNCOMPLETED, ({ id, status }) => (status === 'completed' ? id : null)),
    report: t.field({
      type: ReportRef,
      description: 'The report of the run.',
      resolve: ({ reportId }, _args, { loaders }) => loaders.reportOfRun.load(reportId),
    }),
  }),
});

builder.objectFields(ReportRef, (t) => ({
  runs: t.connection(
    {
      type: RunRef,
      description:
        'The runs of the report, newest first. Old runs are deleted if the service is configured to do so.',
      args: { status: t.arg({ type: enumOf(RunStatus), description: ONLY_STATUS }) },
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
      databaseId: t.arg.int({ description: DATABASE_ID }),
    },
    resolve: (_root, { id, databaseId }, { loaders }) => {
      const wanted = id == null ? databaseId : databaseIdOf('Run', id);
      return wanted == null ? null : loaders.run.load(wanted);
    },
  }),
);
