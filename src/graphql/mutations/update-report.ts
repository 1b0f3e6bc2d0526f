import type { Report } from '../../database/entities/report.ts';
import {
  ForbiddenError,
  NotFoundError,
  QueueFullError,
  RunLimitError,
  ValidationError,
} from '../../errors.ts';
import { ReportPrivacy } from '../../model/report.ts';
import { updateReport } from '../../reports/changes/update-report.ts';
import { builder } from '../builder.ts';
import { databaseIdOf } from '../global-id.ts';
import { enumOf } from '../types/published.ts';
import { ReportRef } from '../types/report-ref.ts';

const UpdateReportInput = builder.inputType('UpdateReportInput', {
  description: 'What to change. Omitted fields do not change.',
  fields: (t) => ({
    id: t.globalID({ required: true, description: 'Global id of the report.' }),
    privacy: t.field({ type: enumOf(ReportPrivacy), description: 'Who can open the report page.' }),
    password: t.string({
      description: 'New password of the report page; ignored unless its privacy is PASSWORD.',
    }),
    updateResults: t.boolean({
      defaultValue: false,
      description: 'Whether to run the report again. If a run is in progress, no other is queued.',
      deprecationReason: 'Use `runReport`.',
    }),
  }),
});

const UpdateReportSuccess = builder.objectRef<Report>('UpdateReportSuccess').implement({
  description: 'The report was changed.',
  fields: (t) => ({
    report: t.field({
      type: ReportRef,
      description: 'The changed report.',
      resolve: (report) => report,
    }),
  }),
});

builder.mutationField('updateReport', (t) =>
  t.field({
    type: UpdateReportSuccess,
    nullable: true,
    description: 'Changes who can open the report page.',
    args: { input: t.arg({ type: UpdateReportInput, required: true, description: 'What to change.' }) },
    errors: {
      types: [ValidationError, NotFoundError, ForbiddenError, RunLimitError, QueueFullError],
      union: { name: 'UpdateReportResult', description: 'The changed report, or an error.' },
    },
    resolve: async (_root, { input: { id, updateResults, ...changes } }, { services, actor, onReport }) => {
      const report = await updateReport(services, actor, databaseIdOf('Report', id), {
        ...changes,
        results: updateResults ? 1 : 0,
      });
      onReport?.(report.id);
      return report;
    },
  }),
);
