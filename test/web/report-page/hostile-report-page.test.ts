import type { Browser, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { renderReportPage } from '../../../src/web/report-page/render-report-page.ts';
import type { ReportPageData } from '../../../src/web/report-page/report-page-data.ts';
import { sharedBrowser } from '../../support/browser.ts';
import { watchTroubles } from '../watch-troubles.ts';
import { sampleReport, withPageText } from './sample-report.ts';

// Browsers are slow on a busy machine.

const PAYLOADS = [
  '<script>alert(1)</script>',
  '</style></title></script><script>alert(1)</script>',
  '"><img src="https://evil.example/x" onerror="alert(1)">',
  "' onmouseover='alert(1)' x='",
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://evil.example/"onclick="alert(1)',
  'hax\u2028hax</script><script>alert(1)',
  '<!--',
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example/">',
];

let browser: Browser;
let page: Page;
let troubles: string[];
let report: ReportPageData;
/** Elements of pages with harmless text. Opening tags are formatted differently from other text. */
let harmlessTag: string[];
let harmlessUrl: string[];

beforeAll(async () => {
  [browser, report] = await Promise.all([sharedBrowser(), sampleReport()]);
  page = await browser.newPage();
  troubles = watchTroubles(page, 'nothing is requested');
  harmlessTag = await tagsOf(withPageText(report, '<harmless>'));
  harmlessUrl = await tagsOf(withPageText(report, 'https://harmless.example/'));
});

beforeEach(async () => {
  await page.goto('about:blank');
  troubles.splice(0);
});

test.each(PAYLOADS)('keeps text of a page inert: %s', async (payload) => {
  const harmless = payload.startsWith('<') ? harmlessTag : harmlessUrl;
  const tags = await tagsOf(withPageText(report, payload));
  // URLs without http or https are shown without a link; nothing else may differ.
  expect(tags.filter((tag) => tag !== 'a')).toEqual(harmless.filter((tag) => tag !== 'a'));
  expect(await attributesOf('[onclick], [onerror], [onmouseover]', 'id')).toEqual([]);
  for (const address of await attributesOf('a', 'href')) expect(address).toMatch(/^(https?:\/\/|#)/);
  for (const rel of await attributesOf('a:not([href^="#"])', 'rel')) {
    expect(rel).toBe('noopener noreferrer nofollow');
  }
  expect(troubles).toEqual([]);
});

/** Opens the page. @returns the names of its elements in order */
async function tagsOf(data: ReportPageData): Promise<string[]> {
  await page.setContent(renderReportPage(data));
  return await page.locator('*').evaluateAll((all) => all.map(({ localName }) => localName));
}

async function attributesOf(selector: string, name: string): Promise<(string | null)[]> {
  return await page
    .locator(selector)
    .evaluateAll((elements, attribute) => elements.map((element) => element.getAttribute(attribute)), name);
}
