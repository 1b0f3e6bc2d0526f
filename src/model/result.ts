import { enumeration } from '../audits/describe.ts';
import type { ReportResult as ResultName } from '../database/entities/report.ts';

export const ReportResult = enumeration<ResultName>('ReportResult', 'The result of an audited page.', {
  bad: 'A score below 50, or a higher one that is capped at bad.',
  decent: 'A score of 50 to 79, or a higher one that is capped at decent.',
  good: 'A score of at least 80, not capped.',
});
