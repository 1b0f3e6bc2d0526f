import type { Report as ReportEntity } from '../../database/entities/report.ts';
import { BEFORE_RUN } from '../../model/findings.ts';
import { Report, ReportFindings } from '../../model/report.ts';
import { pageUrl } from '../../sharing/page-url.ts';
import { builder } from '../builder.ts';
import { byDatabaseId } from '../global-id.ts';
import { loadExisting } from '../loaders.ts';
import { AccountRef } from './account.ts';
import { findingFields } from './finding-fields.ts';
import { implement } from './published.ts';
import { accountReports } from './report-list.ts';
import { ownerPageUrlField, queryByEitherId, ReportRef } from './report-ref.ts';

const findings = findingFields(ReportFindings, BEFORE_RUN, ({ shownRunId }: ReportEntity) => shownRunId);

implement(ReportRef, Report, {
  id: ({ id }) => id,
  load: byDatabaseId((id, { loaders, onReport }) => {
    onReport(id);
    return loaders.report.load(id);
  }),
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

queryByEitherId('report', ReportRef);

builder.queryField('reports', (t) => t.connection(...accountReports));
