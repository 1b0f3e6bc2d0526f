import type { ScoredProject } from '../reports/list-projects.ts';
import type { ProjectDetails } from '../reports/show-project.ts';
import type { ProjectAnswer, ProjectSummaryAnswer } from './answer-schemas.ts';

/** A project in lists. */
export function presentProjectSummary({
  name,
  averageScore,
  ...counts
}: ScoredProject): ProjectSummaryAnswer {
  const { reports, good, decent, bad } = counts;
  return { project: name, reports, good, decent, bad, average_score: averageScore };
}

/** A whole project. */
export function presentProject({ topFailures, trend, ...project }: ProjectDetails): ProjectAnswer {
  return {
    ...presentProjectSummary(project),
    top_failures: topFailures,
    trend: trend.map(({ averageScore, ...point }) => ({ ...point, average_score: averageScore })),
  };
}
