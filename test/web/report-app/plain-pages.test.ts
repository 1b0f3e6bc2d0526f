import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browseReportPages } from './browse-report-pages.ts';
import { PASSWORD } from './report-pages.ts';

const service = browseReportPages();

const PAGES: [string, () => Promise<string>][] = [
  ['an unknown URL', async () => '/anything'],
  ['an unknown report', async () => '/r/unknown'],
  ['a run in progress', async () => (await service.pages.storeQueued()).path],
  ['a protected report', async () => (await service.pages.store({ privacy: '2', password: PASSWORD })).path],
];

test.each(PAGES)('the footer of %s is in line with its text, on desktops and phones', async (_, pathOf) => {
  const path = await pathOf();
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 800 },
  ]) {
    await using opened = await service.visit(path, { viewport });
    const { page } = opened;
    const [heading, footer] = await Promise.all([textBox(page, 'h1'), textBox(page, 'footer')]);
    expect(footer.left).toBe(heading.left);
    expect(footer.bottom).toBeLessThanOrEqual(viewport.height);
  }
});

test('radio buttons have the color of the links', async () => {
  const report = await service.pages.store({ privacy: '1' });
  await using opened = await service.visit(`${report.path}/privacy${await service.pages.ownerQuery(report)}`);
  const { page } = opened;
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
