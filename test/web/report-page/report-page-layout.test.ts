import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { auditWithFixes } from '../../../src/audits/fixes/prove-fixes.ts';
import { parsePage } from '../../../src/engine/page.ts';
import type { PageSource } from '../../../src/page/fetched-page.ts';
import { checksToFix } from '../../../src/report-view/improvements.ts';
import type { ReportData } from '../../../src/report-view/report-data.ts';
import { renderReportPage } from '../../../src/web/report-page/render-report-page.ts';
import { corpus } from '../../audits/record/corpus.ts';
import { exampleFix } from '../../support/example-fix.ts';
import { test as base } from '../../support/test.ts';
import { watchTroubles } from '../watch-troubles.ts';
import { sampleReport, withCheck, withChecks, withEvidence, withPageText } from './sample-report.ts';

const ORIGIN = 'https://reports.example.org';
const complete = await sampleReport();
const named = ['document-title', 'image-alt', 'render-blocking'];
/** Checks of each outcome and category: laying out all of them takes several times as long. */
const alike = Map.groupBy(complete.checks, ({ outcome, categories }) => `${outcome} ${categories}`);
const report = withChecks(complete, [...named, ...[...alike.values()].map(([check]) => check?.id ?? '')]);

const test = base
  .extend('page', { scope: 'file' }, async ({ browser }, { onCleanup }) => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    onCleanup(() => page.close());
    return page;
  })
  /** Opens the page of a report without script, which must request nothing. */
  .extend('open', async ({ page }, { onCleanup }) => {
    const troubles = watchTroubles(page, ORIGIN);
    onCleanup(async () => {
      await page.emulateMedia({ media: null });
      await page.removeAllListeners(undefined, { behavior: 'wait' });
      expect(troubles).toEqual([]);
    });
    return async (parts: Partial<ReportData>, { fragment = '', width = 1280 } = {}): Promise<Page> => {
      await page.setViewportSize({ width, height: 720 });
      const body = renderReportPage({ ...report, ...parts });
      // Each page has a URL of its own, because a fragment alone would not load it.
      const url = `${ORIGIN}/r/${randomUUID()}`;
      await page.route(url, (route) => route.fulfill({ body, contentType: 'text/html' }));
      await page.goto(url + fragment);
      return page;
    };
  });

test('prints the result and details of 45 problems on at most eight pages', async ({ open }) => {
  const html = readFileSync(
    createRequire(import.meta.url)
      .resolve('jquery-ui-dist/package.json')
      .replace('package.json', 'index.html'),
    'utf8',
  );
  const large = auditWithFixes(parsePage({ ...(corpus().flawed as PageSource), html }));
  expect(checksToFix(large)).toHaveLength(45);
  const page = await open({ ...report, ...large });
  const detail = page.locator('#html-lang-valid').getByText('<html lang="us">');
  expect(await detail.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  expect(await detail.isVisible()).toBe(true);
  for (const hidden of ['nav', '.facts', '#outcome-passed', '.fix.nginx'])
    expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
  expect(await page.getByText('Audited on 31 Jan 2026').last().isVisible()).toBe(true);
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(8);
});

test('expands all details on request', async ({ open }) => {
  const page = await open({});
  const evidence = page.locator('#image-alt').getByText('<img src="/spade.jpg">');
  expect(await evidence.isVisible()).toBe(false);
  await expandAll(page);
  expect(await evidence.isVisible()).toBe(true);
});

test.for(['image-alt', 'document-title'])('a link to %s opens it in any list', async (id, { open }) => {
  const page = await open({}, { fragment: `#${id}` });
  const check = page.locator('.check', { has: page.locator(`#${id}`) });
  expect(await check.locator('.source').isVisible()).toBe(true);
  const title = await check.locator('.title').boundingBox();
  expect(title?.y).toBeGreaterThanOrEqual(0);
  expect(title?.y).toBeLessThan(720);
});

test('shows only one category with its numbers, and all categories again', async ({ open }) => {
  const page = await open({});
  const shown = page.locator('[aria-labelledby="fix"] .checks > li').filter({ visible: true });
  const all = await shown.count();
  await chooseCategory(page, 'Security');
  const texts = await shown.allTextContents();
  expect(texts.length).toBeLessThan(all);
  expect(texts.every((text) => text.includes('Security'))).toBe(true);
  expect(await page.getByText('Showing Security only').isVisible()).toBe(true);
  const counts = page.locator(':is(#fix, .parts [href="#fix"]) .count > *').filter({ visible: true });
  expect(await counts.allTextContents()).toEqual([String(texts.length), String(texts.length)]);
  await page.getByRole('link', { name: 'Show all categories' }).click();
  expect(await shown.count()).toBe(all);
});

test('shows links to the parts of the report beside one category on desktops only', async ({ open }) => {
  const page = await open({}, { fragment: '#security' });
  expect(await page.locator('.parts').isVisible()).toBe(true);
  await page.setViewportSize({ width: 390, height: 640 });
  expect(await page.locator('.parts').isVisible()).toBe(false);
  expect(await page.locator('.choice').isVisible()).toBe(true);
});

test('shows that a category has nothing to fix, and hides lists without its checks', async ({ open }) => {
  const checks = report.checks.map((check) =>
    check.categories.includes('seo') ? { ...check, outcome: 'passed' as const } : check,
  );
  const page = await open({ checks });
  const nothing = page.getByText('Nothing to fix in SEO.');
  const unknown = page.locator('#outcome-unknown');
  expect(await nothing.isVisible()).toBe(false);
  expect(await unknown.isVisible()).toBe(true);
  await chooseCategory(page, 'SEO');
  expect(await nothing.isVisible()).toBe(true);
  expect(await unknown.isVisible()).toBe(false);
});

test('skips the bar and the navigation by the first tab stop', async ({ open }) => {
  const page = await open({});
  await page.keyboard.press('Tab');
  expect(await page.locator(':focus').textContent()).toBe('Skip to what to fix');
  await page.keyboard.press('Enter');
  expect(new URL(page.url()).hash).toBe('#fix');
});

test.for([320, 390])('breaks no host and no number of a file at %i pixels', async (width, { open }) => {
  for (const [url, file] of [
    [
      'https://www.googletagmanager.com/gtag.js',
      { bytes: 90_000, saving: 60_000, lifetime: 0, milliseconds: 1200 },
    ],
    ['https://example.org/app.js', { bytes: null, saving: null, lifetime: 0, milliseconds: null }],
  ] as const) {
    const page = await open(withEvidence(report, 'render-blocking', [{ url, file }]), { width });
    await expandAll(page);
    const table = page.locator('#render-blocking table.evidence');
    const overflows = await Promise.all((await table.locator('tbody td').all()).map(overflowOf));
    expect(Math.max(...overflows)).toBe(0);
    expect(await table.locator('a').evaluate((link) => link.getClientRects().length)).toBe(1);
  }
});

test('wraps the lines of fixes on a phone', async ({ open }) => {
  const code = `<img src="${'a'.repeat(300)}.png">\n  <b>`;
  const fixes = [exampleFix({ label: 'HTML', language: 'html', code })];
  const page = await open(withCheck(report, 'image-alt', { fixes }), { width: 320 });
  await expandAll(page);
  const shown = page.locator('.fix pre', { hasText: 'aaa' });
  expect(await overflowOf(shown)).toBe(0);
  expect(await shown.innerText()).toBe(code);
});

test('fits a phone with long words', async ({ open }) => {
  const page = await open(withPageText(report, 'x'.repeat(500)), { width: 320 });
  await expandAll(page);
  expect((await page.locator('main').boundingBox())?.width).toBeLessThanOrEqual(320);
  expect(await page.locator('html').evaluate((root) => root.scrollWidth)).toBe(320);
  const list = page.getByRole('region', { name: 'Not determined' }).locator('.list > summary').first();
  const [marker, words] = await Promise.all([list.boundingBox(), list.locator('h3').boundingBox()]);
  expect(words?.y).toBeLessThan((marker?.y ?? 0) + 20);
});

test('a right-to-left title starts at the right', async ({ open }) => {
  const title = 'כותרת של דף שהיא ארוכה מספיק כדי לתפוס יותר משורה אחת במסך של טלפון';
  const page = await open({ page: { ...report.page, title } }, { width: 390 });
  for (const selector of ['h1', '.search-result .headline bdi']) {
    const style = await page.locator(selector).evaluate((element) => {
      const { direction, textAlign, display } = getComputedStyle(element);
      return { direction, textAlign, display };
    });
    expect(style).toEqual({ direction: 'rtl', textAlign: 'start', display: 'block' });
  }
});

async function expandAll(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Show all details' }).check();
}

async function chooseCategory(page: Page, name: string): Promise<void> {
  await page.getByRole('list', { name: 'Categories' }).getByRole('link', { name }).click();
}

/** The pixels by which the content of an element is wider than the element. */
async function overflowOf(element: Locator): Promise<number> {
  return await element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
}
