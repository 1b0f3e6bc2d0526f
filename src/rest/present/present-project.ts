import type { ScoredProject } from '../../reports/lists/list-projects.ts';
import type { ProjectDetails } from '../../reports/show/show-project.ts';
import type { ProjectResponse, ProjectSummaryResponse } from './response-schemas.ts';

/** A project in lists. */
export function presentProjectSummary({
  name,
  averageScore,
  ...counts
}: ScoredProject): ProjectSummaryResponse {
  const { reports, good, decent, bad } = counts;
  return { project: name, reports, good, decent, bad, average_score: averageScore };
}

/** A whole project. */
export function presentProject({ topFailures, trend, ...project }: ProjectDetails): ProjectResponse {
  return {
    ...presentProjectSummary(project),
    top_failures: topFailures,
    trend: trend.map(({ averageScore, ...point }) => ({ ...point, average_score: averageScore })),
  };
}
