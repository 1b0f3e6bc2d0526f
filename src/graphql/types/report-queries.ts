import { DATABASE_ID } from '../../model/report.ts';
import { builder } from '../builder.ts';
import { databaseIdOf, requireOneId } from '../global-id.ts';
import { checkedBy } from '../operation-cost.ts';
import { reportList } from './report-list.ts';
import { REPORT_ID, ReportConnection, ReportRef } from './report-ref.ts';

builder.queryFields((t) => ({
  report: t.field({
    type: ReportRef,
    nullable: true,
    description:
      'One report by either of its ids; null if the id is malformed, or the object does not exist or belongs to another account.',
    extensions: checkedBy(requireOneId),
    args: {
      id: t.arg.globalID({ description: REPORT_ID }),
      databaseId: t.arg.int({ description: DATABASE_ID }),
    },
    resolve: (_root, { id, databaseId }, { loaders, onReport }) => {
      const wanted = id == null ? databaseId : databaseIdOf('Report', id);
      if (wanted == null) return null;
      onReport?.(wanted);
      return loaders.report.load(wanted);
    },
  }),
  reports: t.connection(reportList, ReportConnection),
}));
