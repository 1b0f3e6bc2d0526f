import { ForbiddenError, NotFoundError } from '../../errors.ts';
import { deleteReport } from '../../reports/changes/delete-report.ts';
import { builder } from '../builder.ts';
import { databaseIdOf } from '../global-id.ts';
import { REPORT_ID, ReportRef } from '../types/report-ref.ts';

const DeleteReportInput = builder.inputType('DeleteReportInput', {
  description: 'What to delete.',
  fields: (t) => ({ id: t.globalID({ required: true, description: REPORT_ID }) }),
});

const DeleteReportSuccess = builder.objectRef<{ databaseId: number }>('DeleteReportSuccess').implement({
  description: 'The report and its runs were deleted.',
  fields: (t) => ({
    deletedReportId: t.globalID({
      description: 'Global id of the deleted report.',
      resolve: ({ databaseId: id }) => ({ type: ReportRef, id }),
    }),
    deletedDatabaseId: t.exposeInt('databaseId', {
      description: 'Id of the deleted report in the REST API.',
    }),
  }),
});

builder.mutationField('deleteReport', (t) =>
  t.field({
    type: DeleteReportSuccess,
    nullable: true,
    description: 'Deletes a report with its runs and its page. A run in progress is canceled.',
    args: { input: t.arg({ type: DeleteReportInput, required: true, description: 'What to delete.' }) },
    errors: {
      types: [NotFoundError, ForbiddenError],
      union: { name: 'DeleteReportResult', description: 'The id of the deleted report, or an error.' },
    },
    resolve: async (_root, { input: { id } }, { services, actor, onReport }) => {
      const databaseId = await deleteReport(services, actor, databaseIdOf('Report', id));
      onReport?.(databaseId);
      return { databaseId };
    },
  }),
);
