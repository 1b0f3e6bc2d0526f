import type { HistoryOptions } from './history/history-options.ts';
import type { Html } from './html.ts';

/** What a served report page can offer that a file on a disk cannot. */
export interface ReportPageOptions {
  /** URLs of the exports, relative or absolute. */
  exports?: { json: string; csv: string; badge: string };
  /** One line above everything. */
  notice?: string | Html;
  /** The runs of the report. */
  history?: HistoryOptions;
  /** Search engines may list the page, and it has the metadata that link previews show. */
  isPublic?: boolean;
  /** Who may open the page, where that is not everyone. */
  access?: string;
  /** URLs of the scripts, of the same origin. */
  scripts?: readonly string[];
  /** The bar above the page. */
  bar?: Html;
  /** Absolute URL of this page. */
  pageUrl?: string;
}
