import type { RunSummary } from '../../database/queries/run-list.ts';
import {
  ConflictError,
  ForbiddenError,
  NotFoundError,
  QueueFullError,
  RunLimitError,
  ValidationError,
} from '../../errors.ts';
import { runReport } from '../../reports/changes/run-report.ts';
import { builder } from '../builder.ts';
import { databaseIdOf } from '../global-id.ts';
import { REPORT_ID, RunRef } from '../types/report-ref.ts';

const RunReportInput = builder.inputType('RunReportInput', {
  description: 'What to run.',
  fields: (t) => ({
    id: t.globalID({ required: true, description: REPORT_ID }),
    idempotencyKey: t.string({
      description:
        'Makes the request safe to repeat: the same key and report return the same run for 24 hours. 1 to 255 visible ASCII characters.',
    }),
  }),
});

const RunReportSuccess = builder
  .objectRef<{ run: RunSummary; joined: boolean }>('RunReportSuccess')
  .implement({
    description: 'A run was queued, or is in progress.',
    fields: (t) => ({
      run: t.expose('run', { type: RunRef, description: 'The run.' }),
      joined: t.exposeBoolean('joined', {
        description: 'Whether the run was in progress already, so that no other was queued.',
      }),
    }),
  });

builder.mutationField('runReport', (t) =>
  t.field({
    type: RunReportSuccess,
    nullable: true,
    description: 'Runs a report again. If a run is in progress, no other is queued.',
    args: { input: t.arg({ type: RunReportInput, required: true, description: 'What to run.' }) },
    errors: {
      types: [ValidationError, NotFoundError, ForbiddenError, ConflictError, RunLimitError, QueueFullError],
      union: { name: 'RunReportResult', description: 'The run, or an error.' },
    },
    resolve: async (_root, { input: { id, ...input } }, { services, actor, loaders, onReport }) => {
      const { reportId, runId, joined } = await runReport(services, actor, databaseIdOf('Report', id), input);
      onReport?.(reportId);
      const run = await loaders.run.load(runId);
      if (!run) throw new NotFoundError();
      return { run, joined };
    },
  }),
);
