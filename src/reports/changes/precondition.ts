import type { Report } from '../../database/entities/report.ts';
import { AppError } from '../../errors.ts';

/** Whether a report is still in the state that the client expects. Evaluated while the report is locked. */
export type Precondition = (report: Report) => boolean;

/** @throws AppError `precondition_failed` */
export function requirePrecondition(report: Report, precondition: Precondition | null): void {
  if (precondition && !precondition(report)) throw new AppError('precondition_failed');
}
