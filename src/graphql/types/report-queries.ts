import { ValidationError } from '../../errors.ts';
import { builder } from '../builder.ts';
import { databaseIdOf } from '../global-id.ts';
import { reportList } from './report-list.ts';
import { ReportConnection, ReportRef } from './report-ref.ts';

builder.queryFields((t) => ({
  report: t.field({
    type: ReportRef,
    nullable: true,
    description: 'One report, by exactly one of its ids; null when it is missing, malformed or not yours.',
    args: {
      id: t.arg.globalID({ description: 'Its global id.' }),
      databaseId: t.arg.int({ description: 'The id that the REST API uses.' }),
    },
    resolve: (_root, { id, databaseId }, { loaders }) => {
      if ((id == null) === (databaseId == null)) {
        throw new ValidationError({ id: ['Exactly one of id and databaseId is needed.'] });
      }
      const wanted = id == null ? databaseId : databaseIdOf('Report', id);
      return wanted == null ? null : loaders.report.load(wanted);
    },
  }),
  reports: t.connection(reportList, ReportConnection),
}));
