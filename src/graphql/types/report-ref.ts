/** The types of reports and runs apart from their fields, because they refer to each other. */
import type { Report as ReportEntity } from '../../database/entities/report.ts';
import type { RunSummary } from '../../database/queries/run-list.ts';
import { DATABASE_ID, Report } from '../../model/report.ts';
import { Run, RunSummary as RunSummaryModel } from '../../model/run.ts';
import { builder } from '../builder.ts';
import { requireOneId } from '../global-id.ts';
import { checkedBy } from '../operation-cost.ts';
import { connectionType } from './connection.ts';
import { refOf } from './published.ts';

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
