import type { Handler } from 'hono';
import { parseInput } from '../../reports/parse-input.ts';
import { compareReportInput, compareReportRuns } from '../../reports/show/compare-report-runs.ts';
import { entityTag, IMMUTABLE, REVALIDATED, respondTagged } from '../entity-tag.ts';
import { presentComparison, presentComparisonSummary, presentRunSummary } from '../present/present-run.ts';
import { pickParameters } from '../requests/pick-parameters.ts';
import { queryParameters } from '../requests/query-parameters.ts';
import { reportId } from '../requests/report-id.ts';
import type { RestContext, RestEnv } from '../rest-context.ts';

/**
 * `GET /reports/{id}/compare`: two completed runs of a report. A comparison never changes, but a URL without both ids leads
 * to another one after the next run.
 */
export function compareRunsRoute({ services }: RestContext): Handler<RestEnv> {
  return async (c) => {
    const sent = pickParameters(compareReportInput, queryParameters(c.req));
    const input = parseInput(compareReportInput, sent);
    const em = services.database.fork();
    const comparison = await compareReportRuns(em, c.get('actor'), reportId(c), input);
    const runs = [comparison.base, comparison.head].map(presentRunSummary);
    const present = input.summary === 1 ? presentComparisonSummary : presentComparison;
    return await respondTagged(c, {
      tag: entityTag(runs, input.kinds, input.summary),
      cacheControl: input.base !== undefined && input.head !== undefined ? IMMUTABLE : REVALIDATED,
      data: () => present(comparison),
    });
  };
}
