import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { launchBrowser } from '../../support/browser.ts';
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

const PAGES: [string, () => Promise<string>][] = [
  ['an unknown URL', async () => '/anything'],
  ['an unknown report', async () => '/r/unknown'],
  ['a run in progress', async () => (await pages.storeQueued()).path],
  ['a protected report', async () => (await pages.store({ privacy: '2', password: PASSWORD })).path],
];

test.each(PAGES)('the footer of %s is in line with its text, on desktops and phones', async (_, pathOf) => {
  const path = await pathOf();
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 800 },
  ]) {
    await using page = await browser.newPage({ viewport });
    await page.goto(pages.app.url + path);
    const [heading, footer] = await Promise.all([textBox(page, 'h1'), textBox(page, 'footer')]);
    expect(footer.left).toBe(heading.left);
    expect(footer.bottom).toBeLessThanOrEqual(viewport.height);
  }
});

test('radio buttons have the color of the links', async () => {
  const report = await pages.store({ privacy: '1' });
  await using page = await browser.newPage();
  await page.goto(`${pages.app.url}${report.path}/privacy${await pages.ownerQuery(report)}`);
  const colors = await page.evaluate(() => ({
    radio: getComputedStyle(document.querySelector('[type="radio"]') as Element).accentColor,
    link: getComputedStyle(document.querySelector('main a') as Element).color,
  }));
  expect(colors.radio).toBe(colors.link);
});

/** The box around the text of an element, without its padding. */
async function textBox(page: Page, selector: string): Promise<DOMRect> {
  return await page.locator(selector).evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().toJSON();
  });
}
