import type { RunHistory } from '../../reports/show/run-history.ts';
import type { Html } from './html.ts';
import type { PageFrame } from './page-shell.ts';

/** The parts of a report page that need a server. */
export interface ReportPageOptions extends PageFrame {
  /** URLs of the exports, relative or absolute. */
  exports?: { json: string; csv: string; patch: string; badge: string };
  /** A line at the top of the page. */
  notice?: string | Html | null;
  /** The runs of the report. */
  history?: HistoryOptions;
  /** Who may open the page, where that is not everyone. */
  access?: string;
  /** Absolute URL of this page. */
  pageUrl?: string;
}

/** The runs of a report and the URLs of their pages. */
export interface HistoryOptions extends RunHistory {
  /** URL of the page as of a run, by the id of the run. */
  runUrl: (id: number) => string;
  /** URL of the comparison of two runs. */
  compareUrl: (base: number, head: number) => string;
}
