import type { RunHistory } from '../../../reports/show/run-history.ts';

/** The runs of a report and the URLs of their pages. */
export interface HistoryOptions extends RunHistory {
  /** URL of the page as of a run, by the id of the run. */
  runUrl: (id: number) => string;
  /** URL of the comparison of two runs. */
  compareUrl: (baseId: number, headId: number) => string;
}
