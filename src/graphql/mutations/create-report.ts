import type { Report } from '../../database/entities/report.ts';
import {
  ConflictError,
  ForbiddenError,
  QueueFullError,
  RunLimitError,
  ValidationError,
} from '../../errors.ts';
import { CreateReportInput } from '../../model/input.ts';
import { createReport } from '../../reports/changes/create-report.ts';
import { builder } from '../builder.ts';
import { publishInput } from '../types/published.ts';
import { ReportRef, RunRef } from '../types/report-ref.ts';

const CreateReportSuccess = builder.objectRef<Report>('CreateReportSuccess').implement({
  description: 'The report was created, or found by its idempotency key.',
  fields: (t) => ({
    report: t.field({
      type: ReportRef,
      description: 'The new report.',
      resolve: (report) => report,
    }),
    run: t.field({
      type: RunRef,
      nullable: true,
      description: 'Its first run; null if that was deleted before the request was repeated.',
      resolve: async ({ id }, _args, { loaders }) => {
        const slice = { status: undefined, position: null, backward: true, limit: 1 };
        const [oldest] = await loaders.runs.list(id, slice);
        return oldest?.trigger === 'create' ? oldest : null;
      },
    }),
  }),
});

builder.mutationField('createReport', (t) =>
  t.field({
    type: CreateReportSuccess,
    nullable: true,
    description: 'Creates a report and queues its first run.',
    args: {
      input: t.arg({ type: publishInput(CreateReportInput), required: true, description: 'What to create.' }),
    },
    errors: {
      types: [ValidationError, ForbiddenError, ConflictError, RunLimitError, QueueFullError],
      union: { name: 'CreateReportResult', description: 'The created report, or an error.' },
    },
    resolve: async (_root, { input }, { services, actor, onReport }) => {
      const { report } = await createReport(services, actor, { ...input });
      onReport?.(report.id);
      return report;
    },
  }),
);
