import { descriptionOf, fieldOf } from '../../audits/describe.ts';
import { BEFORE_RUN } from '../../model/findings.ts';
import { DATABASE_ID, OwnedReport, Report, ReportSummary } from '../../model/report.ts';
import { parseInput } from '../../reports/parse-input.ts';
import { ownerLinkInput } from '../../reports/show/show-report.ts';
import { ownerPageUrl, pageUrl } from '../../sharing/page-url.ts';
import { builder } from '../builder.ts';
import { checkedBy } from '../operation-cost.ts';
import { AccountRef } from './account.ts';
import { findingFields } from './finding-fields.ts';
import { modelFields } from './published.ts';
import { ReportRef } from './report-ref.ts';

builder.node(ReportRef, {
  description: fieldOf(Report).about,
  id: { resolve: ({ id }) => id },
  fields: (t) => ({
    ...modelFields(t, ReportSummary, { omit: ['id', 'categoryScores', 'pageUrl'] }),
    ...findingFields(t, BEFORE_RUN, ({ shownRunId }) => shownRunId),
    databaseId: t.exposeInt('id', { description: DATABASE_ID }),
    pageUrl: t.field({
      type: 'URL',
      description: descriptionOf(OwnedReport.shape.pageUrl),
      resolve: (report, _args, { services }) => pageUrl(services, report),
    }),
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
