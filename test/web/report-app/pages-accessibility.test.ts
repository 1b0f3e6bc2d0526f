import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test, vi } from 'vitest';
import { launchBrowser } from '../../support/browser.ts';
import { expectNoViolations } from '../expect-no-violations.ts';
import { PASSWORD, type ReportPages, startReportPages } from './report-pages.ts';

// Browsers are slow on a busy machine.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let pages: ReportPages;
let browser: Browser;

beforeAll(async () => {
  [pages, browser] = await Promise.all([startReportPages(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await pages?.close();
});

/** The path of a new report, or of an action on it, with the signature of its owner. */
async function ownerPath(access: Record<string, string>, action = ''): Promise<string> {
  const report = await pages.store(access);
  return report.path + action + (await pages.ownerQuery(report));
}

const PAGES: [string, () => Promise<string>][] = [
  ['the progress of a run', async () => (await pages.storeQueued()).path],
  [
    'why there is no report',
    async () => {
      const report = await pages.storeQueued();
      await pages.work(report, {
        status: 'failed',
        error: { code: 'timeout', message: 'Slow.', httpStatus: null },
      });
      return report.path;
    },
  ],
  ['the password form', async () => (await pages.store({ privacy: '2', password: PASSWORD })).path],
  ['the privacy form', async () => ownerPath({ privacy: '2', password: PASSWORD }, '/privacy')],
  ['the question before a deletion', async () => ownerPath({ privacy: '1' }, '/delete')],
  ['a report with the actions of its owner', async () => ownerPath({ privacy: '1' })],
  ['that there is no report', async () => '/r/unknown'],
];

test.each(PAGES)('axe finds nothing in the page that shows %s, light or dark', async (_, pathOf) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 800 } });
  await page.goto(pages.app.url + (await pathOf()));
  await expectNoViolations(page);
  await page.close();
});
