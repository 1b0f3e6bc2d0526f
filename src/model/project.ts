/** Projects: all reports of one host. */
import { z } from 'zod';
import { AUDIT_ID } from '../audits/audit-type.ts';
import { count, derived, list, object, part, score, text } from '../describe/vocabulary.ts';

const RESULT_COUNTS = {
  good: count('Number of good reports.'),
  decent: count('Number of decent reports.'),
  bad: count('Number of bad reports.'),
};

/** A project in lists. */
export const ProjectSummary = object('ProjectSummary', 'All reports of one host, with their results.', {
  project: derived(
    text('The host, without `www.` and port.', 'example.com'),
    ({ name }: { name: string }) => name,
  ),
  reports: count('Number of reports.', 12),
  ...RESULT_COUNTS,
  averageScore: score(
    'Average score of the reports that have one, without those of error pages (status 400 and above), with one decimal; null if none has.',
  ).nullable(),
});

export const AuditCount = part('AuditCount', 'An audit and the number of reports that fail it.', {
  audit: text(AUDIT_ID, 'image-alt'),
  reports: count('Number of reports that fail it.'),
});

export const TrendPoint = object(
  'TrendPoint',
  'The reports of a project on one day, each with its latest completed run of that day. Runs of error pages (status 400 and above) are left out.',
  {
    date: z.iso.date().meta({ description: 'The day in UTC.', example: '2026-03-01' }),
    averageScore: score('Average score.'),
    ...RESULT_COUNTS,
  },
);

/** A whole project. */
export const Project = object(
  'Project',
  'All reports of one host with their results. Reports without a completed run have no result.',
  {
    ...ProjectSummary.shape,
    topFailures: list(AuditCount, 'The audits that the most reports fail, in descending order.'),
    trend: list(TrendPoint, 'Scores and results by day, earliest first. Days without runs are left out.'),
  },
);
