import type { Report } from '../../database/entities/report.ts';
import {
  ForbiddenError,
  NotFoundError,
  QueueFullError,
  RunLimitError,
  ValidationError,
} from '../../errors.ts';
import { UpdateReportInput } from '../../model/input.ts';
import { updateReport } from '../../reports/changes/update-report.ts';
import { builder } from '../builder.ts';
import { databaseIdOf } from '../global-id.ts';
import { publishInput } from '../types/published.ts';
import { REPORT_ID, ReportRef } from '../types/report-ref.ts';

const UpdateReportInputRef = publishInput(UpdateReportInput, (t) => ({
  id: t.globalID({ required: true, description: REPORT_ID }),
}));

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
    args: { input: t.arg({ type: UpdateReportInputRef, required: true, description: 'What to change.' }) },
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
