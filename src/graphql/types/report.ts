import { descriptionOf } from '../../audits/describe.ts';
import type { Report as ReportEntity } from '../../database/entities/report.ts';
import { BEFORE_RUN } from '../../model/findings.ts';
import { DATABASE_ID, OwnedReport, Report, ReportFindings } from '../../model/report.ts';
import { parseInput } from '../../reports/parse-input.ts';
import { ownerLinkInput } from '../../reports/show/show-report.ts';
import { ownerPageUrl, pageUrl } from '../../sharing/page-url.ts';
import { builder } from '../builder.ts';
import { databaseIdOf, requireOneId } from '../global-id.ts';
import { checkedBy } from '../operation-cost.ts';
import { AccountRef } from './account.ts';
import { findingFields } from './finding-fields.ts';
import { publish } from './published.ts';
import { reportList } from './report-list.ts';
import { REPORT_ID, ReportConnection, ReportRef } from './report-ref.ts';

publish<ReportEntity>(Report, {
  id: ({ id }) => id,
  omit: ['categoryScores', ...Object.keys(ReportFindings.shape)],
  fields: { pageUrl: { resolve: (report, _args, { services }) => pageUrl(services, report) } },
  own: (t) => ({
    ...findingFields(t, BEFORE_RUN, ({ shownRunId }) => shownRunId),
    ownerPageUrl: t.field({
      type: 'URL',
      description: descriptionOf(OwnedReport.shape.ownerPageUrl),
      extensions: checkedBy((args) => parseInput(ownerLinkInput, args)),
      args: {
        expiresIn: t.arg.int({
          defaultValue: 3600,
          description: 'Seconds until the URL expires: 60 to 604800.',
        }),
      },
      resolve: (report, args, { services, actor }) =>
        ownerPageUrl(services, report, actor, parseInput(ownerLinkInput, args).expiresIn),
    }),
    account: t.field({
      type: AccountRef,
      description: 'The account that owns the report.',
      resolve: ({ accountId }, _args, { loaders }) => loaders.account.load(accountId),
    }),
  }),
});

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
