/** Projects: all reports of one host. */
import { AuditCount, RESULT_COUNTS, TrendPoint } from '../database/queries/project-results.ts';
import { count, derived, list, object, score, text } from '../describe/vocabulary.ts';

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
