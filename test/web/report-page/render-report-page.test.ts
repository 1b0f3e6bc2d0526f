import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Check } from '../../../src/audits/check.ts';
import { renderReportPage } from '../../../src/web/report-page/render-report-page.ts';
import type { ReportPageData } from '../../../src/web/report-page/report-page-data.ts';
import { launchBrowser } from '../../support/browser.ts';
import { watchTroubles } from '../watch-troubles.ts';
import { sampleReport, withPageText } from './sample-report.ts';

// A browser that shares a busy machine takes its time.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let browser: Browser;
let page: Page;
let troubles: string[];
let report: ReportPageData;

beforeAll(async () => {
  [browser, report] = await Promise.all([launchBrowser(), sampleReport()]);
});
afterAll(() => browser?.close());

beforeEach(async () => {
  page = await browser.newPage({ javaScriptEnabled: false });
  troubles = watchTroubles(page, 'nothing is requested');
});
afterEach(async () => {
  await page.close();
  expect(troubles).toEqual([]);
});

test('shows the verdict, the page and every category at a glance', async () => {
  await page.setContent(renderReportPage(report));
  const verdict = page.locator('header');
  await expectText(verdict, { good: 'Good', decent: 'Decent', bad: 'Bad' }[report.result]);
  await expectText(verdict, 'Oak & Iron: garden tools made to last');
  await expectText(verdict, '31 January 2026 at 09:30 UTC');
  expect(await page.getByRole('list', { name: 'Categories' }).getByRole('listitem').count()).toBe(5);
});

test('lists what to fix by the points to win, and every check once', async () => {
  await page.setContent(renderReportPage(report));
  const labels = await page
    .getByRole('region', { name: 'What to fix first' })
    .locator('summary')
    .allInnerTexts();
  const points = labels.map((label) => Number(/([\d.]+) points?$/.exec(label)?.[1]));
  expect(points.length).toBeGreaterThan(5);
  expect(points).toEqual(points.toSorted((a, b) => b - a));
  expect(await page.locator('.check').count()).toBe(report.checks.length);
});

test('folds advice and evidence under each check', async () => {
  await page.setContent(renderReportPage(report));
  const evidence = page.locator('#image-alt').getByText('<img src="/spade.jpg">');
  expect(await evidence.isVisible()).toBe(false);
  await page.getByText('Some images have no alternative text').click();
  expect(await evidence.isVisible()).toBe(true);
});

test('opens the redirects from the facts of the page', async () => {
  await page.setContent(renderReportPage(report));
  await page.getByRole('link', { name: '1 redirect' }).click();
  expect(await page.locator('#redirects').getByText('301 http://example.org/tools').isVisible()).toBe(true);
});

test('says why the result is capped and why checks could not be told', async () => {
  const checks = report.checks.map((check): Check => {
    if (check.id === 'document-title') return { ...check, outcome: 'failed', title: 'The page has no title' };
    return check.id === 'canonical' ? { ...check, outcome: 'unknown', reason: 'timeout' } : check;
  });
  await page.setContent(renderReportPage({ ...report, checks, cappedBy: ['document-title', 'coverage'] }));
  await expectText(
    page.locator('main'),
    'The result cannot be good while this stands: The page has no title.',
  );
  await expectText(page.locator('main'), 'too few of the most important checks could be told');
  await expectText(page.locator('main'), 'took too long');
});

test('shows whole checks on paper', async () => {
  await page.setContent(renderReportPage(report));
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('#image-alt').getByText('<img src="/spade.jpg">').isVisible()).toBe(true);
});

test('fits a phone', async () => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.setContent(renderReportPage(withPageText(report, 'x'.repeat(500))));
  await page.locator('.check').first().locator('summary').click();
  expect((await page.locator('main').boundingBox())?.width).toBeLessThanOrEqual(320);
  expect(await page.locator('html').evaluate((root) => root.scrollWidth)).toBe(320);
});

async function expectText(locator: ReturnType<Page['locator']>, text: string): Promise<void> {
  expect((await locator.textContent())?.replaceAll(/\s+/g, ' ')).toContain(text);
}
