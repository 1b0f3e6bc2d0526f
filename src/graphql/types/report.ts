import type { Report as ReportEntity } from '../../database/entities/report.ts';
import { BEFORE_RUN } from '../../model/findings.ts';
import { Report, ReportFindings } from '../../model/report.ts';
import { pageUrl } from '../../sharing/page-url.ts';
import { builder } from '../builder.ts';
import { givenId } from '../global-id.ts';
import { loadExisting } from '../loaders.ts';
import { AccountRef } from './account.ts';
import { findingFields } from './finding-fields.ts';
import { publish } from './published.ts';
import { reportList } from './report-list.ts';
import { byEitherId, ownerPageUrlField, ReportConnection, ReportRef } from './report-ref.ts';

const findings = findingFields(ReportFindings, BEFORE_RUN, ({ shownRunId }: ReportEntity) => shownRunId);

publish<ReportEntity>(Report, {
  id: ({ id }) => id,
  omit: ['categoryScores'],
  source: findings.source,
  fields: {
    ...findings.fields,
    pageUrl: { resolve: (report, _args, { services }) => pageUrl(services, report) },
  },
  own: (t) => ({
    caps: findings.caps(t),
    ownerPageUrl: ownerPageUrlField(t),
    account: t.field({
      type: AccountRef,
      description: 'The account that owns the report.',
      resolve: ({ accountId }, _args, { loaders }) => loadExisting(loaders.account, accountId),
    }),
  }),
});

builder.queryFields((t) => ({
  report: t.field({
    type: ReportRef,
    ...byEitherId('Report'),
    resolve: (_root, ids, { loaders, onReport }) => {
      const id = givenId('Report', ids);
      if (id === null) return null;
      onReport?.(id);
      return loaders.report.load(id);
    },
  }),
  reports: t.connection(reportList, ReportConnection),
}));
