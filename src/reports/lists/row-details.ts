import { COVERAGE_CAP } from '../../audits/score.ts';
import type { Coverage } from '../../audits/score-type.ts';
import type { Report } from '../../database/entities/report.ts';
import type { EntityManager } from '../../database/orm.ts';
import { listRuns } from '../../database/queries/run-list.ts';
import { readPageMarks } from '../../database/queries/run-results.ts';

const RECENT_RUNS = 12;

/** The parts of a row of a list that are not in the report. */
export interface RowDetails {
  /** Scores of the newest completed runs, 12 at most, newest last. */
  scores: number[];
  /** The favicon of the page as a data URL; null without one. */
  icon: string | null;
  /** HTTP status of the page; null before the first completed run. */
  statusCode: number | null;
  /** The checks that the result is based on, if they are too few for a better one; else null. */
  tooFew: Coverage | null;
}

/** Reads the details of the rows of a list, by the id of the report. */
export async function readRowDetails(
  em: EntityManager,
  reports: readonly Report[],
): Promise<Map<number, RowDetails>> {
  const shown = reports.flatMap(({ shownRunId }) => shownRunId ?? []);
  if (shown.length === 0) return new Map();
  const ids = reports.map(({ id }) => id);
  const recent = await listRuns(em, ids, { status: 'completed', limit: RECENT_RUNS });
  const runs = Map.groupBy(recent, ({ reportId }) => reportId);
  const marks = new Map((await readPageMarks(em, shown)).map((mark) => [mark.id, mark]));
  return new Map(
    reports.map(({ id, shownRunId }) => {
      const mark = marks.get(shownRunId ?? 0);
      const { icon = null, statusCode = null } = mark ?? {};
      const scores = (runs.get(id) ?? []).flatMap(({ score }) => score ?? []).reverse();
      const tooFew = mark?.cappedBy.includes(COVERAGE_CAP) ? mark.coverage : null;
      return [id, { scores, icon, statusCode, tooFew }];
    }),
  );
}
