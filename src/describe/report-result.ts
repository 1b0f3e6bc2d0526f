/** Describes the result that audits give a page and the database stores. Audits import only its type: they need no zod. */
import type { z } from 'zod';
import { enumeration } from './vocabulary.ts';

/** Worst first. This is also the alphabetical order, by which the column is sorted. */
export const ReportResult = enumeration('ReportResult', 'The result of an audited page.', {
  bad: 'A score below 50, or a higher one that is capped at bad.',
  decent: 'A score of 50 to 79, or a higher one that is capped at decent.',
  good: 'A score of at least 80, not capped.',
});
export type ReportResult = z.infer<typeof ReportResult>;
/** All of them, worst first. */
export const REPORT_RESULTS = ReportResult.options;
