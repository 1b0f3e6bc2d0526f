import type { Report } from '../../database/entities/report.ts';
import { builder } from '../builder.ts';
import { connectionType } from './connection.ts';

/** The report type, apart from its fields, because reports and accounts refer to each other. */
export const ReportRef = builder.objectRef<Report>('Report');

/** A slice of a list of reports. */
export const ReportConnection = connectionType('Report', 'reports', ReportRef);
