/** The types of reports and runs apart from their fields, because they refer to each other. */
import type { Report as ReportEntity } from '../../database/entities/report.ts';
import type { RunSummary } from '../../database/queries/run-list.ts';
import { Report } from '../../model/report.ts';
import { Run } from '../../model/run.ts';
import { connectionType } from './connection.ts';
import { refOf } from './published.ts';

/** Of arguments. */
export const REPORT_ID = 'Global id of the report.';

export const ReportRef = refOf<ReportEntity>(Report);
export const RunRef = refOf<RunSummary>(Run);

/** A slice of a list of reports. */
export const ReportConnection = connectionType('Report', 'reports', ReportRef);
/** A slice of the runs of a report. */
export const RunConnection = connectionType('Run', 'runs', RunRef);
