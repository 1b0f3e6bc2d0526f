import type { Html } from '../report-page/html.ts';

/** URLs of the scripts of the pages, relative to a page. */
export interface PageScripts {
  /** Actions and conveniences. */
  page: string;
  /** Replaces a page by the result of its run. */
  live: string;
}

/** The parts that all pages of a report share. */
export interface PageParts {
  scripts: PageScripts;
  /** The bar above the page. */
  bar: Html;
}
