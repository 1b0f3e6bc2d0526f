/** What a served report page can offer that a file on a disk cannot. */
export interface ReportPageOptions {
  /** Addresses of what stands beside the page, relative or absolute. */
  exports?: { json: string; csv: string; badge: string };
  /** One line of plain text above everything. */
  notice?: string;
  /** Search engines may list the page, and it says how it looks when it is shared. */
  isPublic?: boolean;
  /** Address of the one script, of the same origin. */
  script?: string;
  /** Absolute address of this page. */
  pageUrl?: string;
}
