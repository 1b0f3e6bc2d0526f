import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { pageActions } from '../../../src/web/report-app/pages/page-actions.ts';
import { renderReportPage } from '../../../src/web/report-page/render-report-page.ts';
import { sharedBrowser } from '../../support/browser.ts';
import { expectNoViolations } from '../expect-no-violations.ts';
import { sampleReport, withGains } from './sample-report.ts';

// Browsers are slow on a busy machine.

let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

test.each([1280, 390])('axe finds nothing in either color scheme at %i pixels, unfolded', async (width) => {
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  const report = withGains(await sampleReport());
  const capped = { ...report, cappedBy: ['document-title', 'coverage'] };
  const served = {
    exports: { json: 'x.json', csv: 'x.csv', badge: 'x/badge.svg' },
    notice: 'A new run is in progress.',
    home: '..',
    actions: pageActions({ id: 42 }, '..', { run: 'x/run', privacy: 'x/privacy', delete: 'x/delete' }),
    access: 'Private: only you can open this page',
    isPublic: true,
    pageUrl: 'https://reports.example.org/r/x',
  };
  await page.setContent(renderReportPage(capped, served));
  await page.locator('.actions, .actions [hidden]').evaluateAll((all) => {
    for (const element of all) element.removeAttribute('hidden');
  });
  await page.locator('details').evaluateAll((all) => all.map((details) => details.setAttribute('open', '')));
  await expectNoViolations(page);
  await page.close();
});

test.each([
  ['right-to-left', 'כותרת של דף שהיא ארוכה מספיק כדי לתפוס יותר משורה אחת במסך של טלפון', 'rtl'],
  ['left-to-right', 'A title that is long enough to take more than one line on the screen of a phone', 'ltr'],
])('a %s title starts at the side of its direction', async (_, title, direction) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 800 } });
  const report = withGains(await sampleReport());
  await page.setContent(renderReportPage({ ...report, page: { ...report.page, title } }));
  for (const selector of ['h1', '.search-result .headline bdi']) {
    const style = await page.locator(selector).evaluate((element) => {
      const { direction, textAlign, display } = getComputedStyle(element);
      return { direction, textAlign, display };
    });
    expect(style).toEqual({ direction, textAlign: 'start', display: 'block' });
  }
  await page.close();
});
