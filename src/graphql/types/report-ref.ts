/** The types of reports and runs apart from their fields, because they refer to each other. */

import type { Report as ReportEntity } from '../../database/entities/report.ts';
import type { RunSummary } from '../../database/queries/run-list.ts';
import { descriptionOf } from '../../describe/vocabulary.ts';
import { DATABASE_ID, OwnedReport, Report } from '../../model/report.ts';
import { Run, RunSummary as RunSummaryModel } from '../../model/run.ts';
import { parseInput } from '../../reports/parse-input.ts';
import { OwnerLinkInput } from '../../reports/show/show-report.ts';
import { ownerPageUrl } from '../../sharing/page-url.ts';
import type { Shared } from '../../sharing/shared-page.ts';
import { builder } from '../builder.ts';
import { requireOneId } from '../global-id.ts';
import { checkedBy } from '../operation-cost.ts';
import { connectionType } from './connection.ts';
import { type FieldBuilder, publishArguments, refOf } from './published.ts';

/** Of arguments. */
export const REPORT_ID = 'Global id of the report.';

export const ReportRef = refOf<ReportEntity>(Report);
export const RunRef = refOf<RunSummary>(Run, RunSummaryModel);

/** A slice of a list of reports. */
export const ReportConnection = connectionType('Report', 'reports', ReportRef);
/** A slice of the runs of a report. */
export const RunConnection = connectionType('Run', 'runs', RunRef);

/** Options of the query for a report or a run by either of its ids. */
export function byEitherId(typename: 'Report' | 'Run' | 'SiteAudit') {
  const name = typename === 'SiteAudit' ? 'site audit' : typename.toLowerCase();
  return {
    nullable: true as const,
    description: `One ${name} by either of its ids; null if the id is malformed, or the object does not exist or belongs to another account.`,
    extensions: checkedBy(requireOneId),
    args: builder.args((t) => ({
      id: t.globalID({ description: `Global id of the ${name}.` }),
      databaseId: t.int({ description: DATABASE_ID }),
    })),
  };
}

/** The field of a report or site audit with the signed URL of its page. */
export function ownerPageUrlField<Page extends Shared>(t: FieldBuilder<Page>) {
  return t.field({
    type: 'URL',
    description: descriptionOf(OwnedReport.shape.ownerPageUrl),
    extensions: checkedBy((args) => parseInput(OwnerLinkInput, args)),
    args: publishArguments(OwnerLinkInput),
    resolve: (shared, args, { services, actor }) =>
      ownerPageUrl(services, shared, actor, parseInput(OwnerLinkInput, args).expiresIn),
  });
}
