/** URLs of the scripts of the pages, relative to a page. */
export interface PageScripts {
  /** Actions and conveniences. */
  page: string;
  /** Turns a page into the result of its run. */
  live: string;
}
