import { gzipSync } from 'node:zlib';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Check } from '../../../src/audits/check.ts';
import { pointsToWin } from '../../../src/audits/score.ts';
import { renderReportPage } from '../../../src/web/report-page/render-report-page.ts';
import type { ReportPageData } from '../../../src/web/report-page/report-page-data.ts';
import { launchBrowser } from '../../support/browser.ts';
import { watchTroubles } from '../watch-troubles.ts';
import { sampleReport, withPageText } from './sample-report.ts';

// A browser that shares a busy machine takes its time.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const MAX_WIRE_BYTES = 60_000;

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

test('lists what to fix by the points to win, and every check once under an id of its own', async () => {
  await page.setContent(renderReportPage(report));
  const labels = await fixList().locator('.check summary').allTextContents();
  const points = labels.map((label) => Number(/([\d.]+) points? to win/.exec(label)?.[1]));
  expect(points.length).toBeGreaterThan(5);
  expect(points).toEqual(points.toSorted((a, b) => b - a));
  expect(await page.locator('.check').count()).toBe(report.checks.length);
  const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));
  expect(ids).toEqual([...new Set(ids)]);
  expect(ids).toEqual(expect.arrayContaining(report.checks.map(({ id }) => id)));
});

test('marks in the list where the page would become good', async () => {
  await page.setContent(renderReportPage(report));
  const rows = await fixList().locator('.checks > li').allTextContents();
  const mark = rows.findIndex((row) => row.includes('with all of the above fixed'));
  expect(rows[mark]).toMatch(/^(Good|Decent), at [\d.]+ with/);
  expect(await page.locator('.outlook').textContent()).toContain('and this page is good');
  expect(mark).toBeGreaterThan(0);
});

test('folds advice and evidence under each check', async () => {
  await page.setContent(renderReportPage(report));
  const evidence = page.locator('#image-alt').getByText('<img src="/spade.jpg">');
  expect(await evidence.isVisible()).toBe(false);
  await page.getByText('Some images have no alternative text').click();
  expect(await evidence.isVisible()).toBe(true);
});

test('unfolds all at a wish', async () => {
  await page.setContent(renderReportPage(report));
  await page.getByRole('checkbox', { name: 'Show all details' }).check();
  expect(await page.locator('#image-alt').getByText('<img src="/spade.jpg">').isVisible()).toBe(true);
});

test('folds the rest of many places away', async () => {
  const checks = report.checks.map((check) => {
    const evidence = Array.from({ length: 20 }, (_, at) => ({ snippet: `<img id="${at}">`, ...NO_PLACE }));
    return check.id === 'image-alt' ? { ...check, evidence, evidenceTotal: 31 } : check;
  });
  await page.setContent(renderReportPage({ ...report, checks }));
  await page.getByText('Some images have no alternative text').click();
  expect(await page.getByText('<img id="19">').isVisible()).toBe(false);
  await page.locator('#image-alt').getByText('14 more').click();
  expect(await page.getByText('<img id="19">').isVisible()).toBe(true);
  await expectText(page.locator('#image-alt'), 'and 11 more that the report does not list');
});

test.each(['image-alt', 'document-title'])(
  'a link to %s opens it, wherever it stands, with its title',
  async (id) => {
    await open(renderReportPage(report), `#${id}`);
    const check = page.locator('.check', { has: page.locator(`#${id}`) });
    expect(await check.locator('.source').isVisible()).toBe(true);
    const title = await check.locator('.title').boundingBox();
    expect(title?.y).toBeGreaterThanOrEqual(0);
    expect(title?.y).toBeLessThan(720);
  },
);

test('shows one category alone at a click, with numbers to match, and all again', async () => {
  await open(renderReportPage(report));
  await page.getByRole('list', { name: 'Categories' }).getByRole('link', { name: 'Security' }).click();
  const shown = fixList().locator('.checks > li').filter({ visible: true });
  const open_ = report.checks.filter((check) => check.category === 'security' && pointsToWin(check) > 0);
  expect(await shown.count()).toBe(open_.length);
  expect((await shown.allTextContents()).every((text) => text.includes('Security'))).toBe(true);
  expect(await page.locator('#fix .count > *').filter({ visible: true }).allTextContents()).toEqual([
    String(open_.length),
  ]);
  const ways = page.getByRole('navigation').getByRole('link').filter({ visible: true });
  expect((await ways.allTextContents()).map((text) => text.replace(/\s+[\d.]+$/, ''))).toEqual([
    'All categories',
    'SEO',
    'Performance',
    'Security',
    'Accessibility',
    'Best practices',
  ]);
  await page.getByRole('link', { name: 'Show all categories' }).click();
  expect(await shown.count()).toBeGreaterThan(open_.length);
});

test('says so when a category alone has nothing to fix, and leaves out what it has nothing of', async () => {
  const checks = report.checks.map((check) =>
    check.category === 'seo' ? { ...check, outcome: 'passed' as const } : check,
  );
  await open(renderReportPage({ ...report, checks }));
  const nothing = page.getByText('Nothing of SEO asks for a change.');
  const unknown = page.locator('#outcome-unknown');
  expect(await nothing.isVisible()).toBe(false);
  expect(await unknown.isVisible()).toBe(true);
  await page.getByRole('list', { name: 'Categories' }).getByRole('link', { name: 'SEO' }).click();
  expect(await nothing.isVisible()).toBe(true);
  expect(await unknown.isVisible()).toBe(false);
});

test('says why the result is capped', async () => {
  const checks = report.checks.map((check): Check => {
    return check.id === 'document-title'
      ? { ...check, outcome: 'failed', title: 'The page has no title' }
      : check;
  });
  await page.setContent(renderReportPage({ ...report, checks, cappedBy: ['document-title', 'coverage'] }));
  await expectText(
    page.locator('main'),
    'The result cannot be good while this stands: The page has no title.',
  );
  await expectText(page.locator('main'), 'too few of the most important checks could be told');
});

test('groups what could not be told by what stood in the way', async () => {
  const reasons = ['timeout', 'needs-layout', 'timeout'] as const;
  const checks = report.checks.map((check, index): Check => {
    const reason = reasons[index];
    return reason ? { ...check, outcome: 'unknown', reason } : { ...check, outcome: 'passed', reason: null };
  });
  await page.setContent(renderReportPage({ ...report, checks }));
  const groups = page.getByRole('region', { name: 'Could not be told' }).locator('.list');
  expect(await groups.locator('h3').allTextContents()).toEqual([
    'took too long',
    'needs a browser that lays the page out',
  ]);
  expect(await groups.first().locator('.check').count()).toBe(2);
});

test('shows the page as others would, and what it is made of, without loading anything', async () => {
  const withFacts = { ...report, page: { ...report.page, ...FACTS } };
  await page.setContent(renderReportPage(withFacts));
  await expectText(page.locator('.search-result'), 'Oak & Iron: garden tools made to last');
  await expectText(page.locator('.social-card'), 'Image example.org/hero.jpg Oak & Iron Tools for life');
  const about = page.getByRole('region', { name: 'About the page' });
  await expectText(about, '301 http://example.org/tools 30 ms');
  expect(await about.getByRole('row', { name: 'cdn.example.net 1 2.5 kB' }).count()).toBe(1);
  await expectText(about, 'WordPress 6.4');
  await expectText(about.locator('.headers > div', { hasText: 'server' }), 'Apache/2.4.1 (Unix)');
});

test('leaves out what an older report did not note', async () => {
  const unnoted = { resources: [], thirdParties: [], technologies: [], redirectChain: [], headers: [] };
  await page.setContent(renderReportPage({ ...report, page: { ...report.page, ...unnoted } }));
  expect(await page.locator('.facts h3').allTextContents()).toEqual(['How it shows elsewhere']);
});

test('offers the report in other forms, and the badge of a public one', async () => {
  const exports = { json: 'x.json', csv: 'x.csv', badge: 'x/badge.svg' };
  const pageUrl = 'https://reports.example.org/r/x';
  const served = renderReportPage(report, { exports, pageUrl, isPublic: true });
  expect(served).toContain('href="x.csv"');
  expect(served).toContain(
    '[![Page report](https://reports.example.org/r/x/badge.svg)](https://reports.example.org/r/x)',
  );
  expect(served).toContain('<link rel="canonical" href="https://reports.example.org/r/x">');
  const hidden = renderReportPage(report, { exports, pageUrl, notice: 'A new run is <under> way.' });
  expect(hidden).not.toContain('[![');
  expect(hidden).toContain('<meta name="robots" content="noindex">');
  expect(hidden).toContain('A new run is &lt;under&gt; way.');
  expect(renderReportPage(report)).not.toContain('x.csv');
});

test('shows whole checks on paper', async () => {
  await page.setContent(renderReportPage(report));
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('#image-alt').getByText('<img src="/spade.jpg">').isVisible()).toBe(true);
  expect(await page.getByText('The page has a title').isVisible()).toBe(true);
  expect(await page.locator('nav').isVisible()).toBe(false);
});

test('is light on the wire', () => {
  expect(gzipSync(renderReportPage(report)).length).toBeLessThan(MAX_WIRE_BYTES);
});

test('fits a phone', async () => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.setContent(renderReportPage(withPageText(report, 'x'.repeat(500))));
  await page.getByRole('checkbox', { name: 'Show all details' }).check();
  expect((await page.locator('main').boundingBox())?.width).toBeLessThanOrEqual(320);
  expect(await page.locator('html').evaluate((root) => root.scrollWidth)).toBe(320);
  const list = page.getByRole('region', { name: 'Could not be told' }).locator('.list > summary').first();
  const [marker, words] = await Promise.all([list.boundingBox(), list.locator('h3').boundingBox()]);
  expect(words?.y).toBeLessThan((marker?.y ?? 0) + 20);
});

const NO_PLACE = { selector: null, line: null, url: null, note: null };
const FACTS: Partial<ReportPageData['page']> = {
  socialPreview: {
    title: 'Tools for life',
    description: null,
    siteName: 'Oak & Iron',
    imageUrl: 'https://example.org/hero.jpg',
    type: 'website',
    card: null,
  },
  thirdParties: [{ domain: 'cdn.example.net', requests: 1, transferBytes: 2500 }],
  technologies: [{ name: 'WordPress', version: '6.4', seenIn: 'meta generator' }],
};

/** Shows it under an address, as fragments need one. */
async function open(html: string, fragment = ''): Promise<void> {
  await page.route('https://reports.example.org/r/x', (route) =>
    route.fulfill({ body: html, contentType: 'text/html' }),
  );
  await page.goto(`https://reports.example.org/r/x${fragment}`);
  troubles.splice(0, troubles.length, ...troubles.filter((trouble) => !trouble.endsWith('.example.org/r/x')));
}

function fixList(): Locator {
  return page.getByRole('region', { name: 'What to fix first' });
}

async function expectText(locator: Locator, text: string): Promise<void> {
  expect((await locator.textContent())?.replaceAll(/\s+/g, ' ')).toContain(text);
}
