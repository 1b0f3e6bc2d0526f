import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { sharedBrowser } from '../../support/browser.ts';
import { type Visit, type VisitOptions, visit } from '../visit.ts';
import { type ReportPages, startReportPages } from './report-pages.ts';

/** The service of report pages and a browser, for all tests of a file. */
export interface BrowsedReportPages {
  /** Once `beforeAll` has run. */
  readonly pages: ReportPages;
  /** Visits the URL of a path of the service. */
  visit(path: string, options?: VisitOptions): Promise<Visit>;
}

/** Starts the service and a browser before the tests of the file, and closes both after them. */
export function browseReportPages(): BrowsedReportPages {
  // Browsers are slow on a busy machine.
  let pages: ReportPages;
  let browser: Browser;
  beforeAll(async () => {
    [pages, browser] = await Promise.all([startReportPages(), sharedBrowser()]);
  });
  afterAll(async () => {
    await pages?.close();
  });
  return {
    get pages() {
      return pages;
    },
    visit: (path, options) => visit(browser, pages.app.url + path, options),
  };
}
