import { gzipSync } from 'node:zlib';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Check } from '../../../src/audits/check.ts';
import { pointsToWin } from '../../../src/audits/score.ts';
import { renderReportPage } from '../../../src/web/report-page/render-report-page.ts';
import type { ReportPageData } from '../../../src/web/report-page/report-page-data.ts';
import { sharedBrowser } from '../../support/browser.ts';
import { watchTroubles } from '../watch-troubles.ts';
import { sampleReport, withGains, withPageText } from './sample-report.ts';

// Browsers are slow on a busy machine.

const MAX_WIRE_BYTES = 60_000;

let browser: Browser;
let page: Page;
let troubles: string[];
let report: ReportPageData;

beforeAll(async () => {
  [browser, report] = await Promise.all([sharedBrowser(), sampleReport()]);
  page = await browser.newPage({ javaScriptEnabled: false });
  troubles = watchTroubles(page, 'nothing is requested');
});
afterAll(async () => {
  // Events of the last report may arrive late.
  await page?.goto('about:blank');
  expect(troubles).toEqual([]);
});

afterEach(async () => {
  // The fragment of a URL would apply to the next report, too.
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  expect(troubles.splice(0)).toEqual([]);
});

// Chromium takes 0.2 s of CPU to show a report, so tests share it. Only the last one of a group opens a check.
describe('a report', () => {
  beforeAll(() => page.setContent(renderReportPage(report)));

  test('shows the result, the page and every category in the header', async () => {
    const header = page.locator('header');
    await expectText(header, { good: 'Good', decent: 'Decent', bad: 'Bad' }[report.result]);
    await expectText(header, `${report.score} of 100, based on ${report.coverage.judged} of`);
    await expectText(header, 'Oak & Iron: garden tools made to last');
    await expectText(header, '31 Jan 2026, 09:30 UTC');
    expect(await page.getByRole('list', { name: 'Categories' }).getByRole('listitem').count()).toBe(5);
  });

  test('marks in the list at which fix the page becomes good', async () => {
    const rows = await fixList().locator('.ranked > li').allTextContents();
    const mark = rows.findIndex((row) => row.includes('with all of the above fixed'));
    expect(rows[mark]).toMatch(/^(Good|Decent), at [\d.]+ with/);
    expect(await page.locator('.outlook').textContent()).toContain('and this page is good');
    expect(mark).toBeGreaterThan(0);
  });

  test('links and buttons outside of sentences are at least 24 pixels high', async () => {
    const targets = page.locator('.address a, .gauges a, .sections a, summary:visible');
    const heights = await targets.evaluateAll((all) =>
      all.map(
        (target) => [(target as HTMLElement).innerText, target.getBoundingClientRect().height] as const,
      ),
    );
    expect(heights.length).toBeGreaterThan(0);
    expect(heights.filter(([, height]) => height < 24)).toEqual([]);
  });

  test('shows details of checks in print', async () => {
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('#image-alt').getByText('<img src="/spade.jpg">').isVisible()).toBe(true);
    expect(await page.getByText('The page has a title', { exact: true }).isVisible()).toBe(true);
    expect(await page.locator('nav').isVisible()).toBe(false);
    expect(await page.getByText('Audited on 31 Jan 2026').last().isVisible()).toBe(true);
    await page.emulateMedia({ media: null });
  });

  test('collapses advice and evidence of each check', async () => {
    const evidence = page.locator('#image-alt').getByText('<img src="/spade.jpg">');
    expect(await evidence.isVisible()).toBe(false);
    await page.getByText('images have no alt text').click();
    expect(await evidence.isVisible()).toBe(true);
  });
});

describe('a report with the gains of its fixes', () => {
  let gained: ReportPageData;
  beforeAll(async () => {
    gained = withGains(report);
    await page.setContent(renderReportPage(gained));
  });

  test('lists fixes by gain in score, and every check once with its own id', async () => {
    const labels = await fixList().locator('.checks.ranked > li > .check > summary').allTextContents();
    const points = labels.map((label) => Number(/\+([\d.]+) score/.exec(label)?.[1]));
    expect(points.length).toBeGreaterThan(5);
    expect(points).toEqual(points.toSorted((a, b) => b - a));
    expect(await page.locator('.check').count()).toBe(report.checks.length);
    const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));
    expect(ids).toEqual([...new Set(ids)]);
    expect(ids).toEqual(expect.arrayContaining(report.checks.map(({ id }) => id)));
  });

  test('shows checks with the same cause as one task', async () => {
    const task = fixList().locator('.ranked > li', { has: page.locator('#hsts') });
    await expectText(task.locator('summary').first(), 'Serve the site over HTTPS: 3 checks');
    expect(await task.locator('.inner .body').evaluateAll((bodies) => bodies.map(({ id }) => id))).toEqual([
      'cookies',
      'csp',
    ]);
  });

  test('says how many fixes resolve the failed checks if one resolves several', async () => {
    const checks = gained.checks.filter(
      ({ outcome }) => outcome === 'failed' || outcome === 'warning',
    ).length;
    const tasks = Number(await page.locator('.parts a[href="#fix"] .count > .all').textContent());
    expect(tasks).toBeLessThan(checks);
    await expectText(page.locator('.lead'), `could be better: ${tasks} fixes in all.`);
  });

  test('prints the details of the checks that a task resolves, and short titles in two columns', async () => {
    const reference = page.locator('#cookies .muted');
    expect(await reference.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    expect(await reference.isVisible()).toBe(true);
    const lefts = await page
      .locator('#outcome-passed > li')
      .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().left)));
    expect(new Set(lefts).size).toBe(2);
    await page.emulateMedia({ media: null });
  });

  test('shows why a check matters, the savings of a fix and its code', async () => {
    const row = page.locator('.check', { has: page.locator('#render-blocking') });
    await expectText(row.locator('summary'), 'saves 3.3 MB and 1.2 s');
    await row.locator('summary').click();
    await expectText(row, 'Why render-blocking matters.');
    expect(await row.locator('.fix').textContent()).toContain('# render-blocking\nadd_header X y;');
  });
});

test('expands all details on request', async () => {
  await page.setContent(renderReportPage(report));
  await page.getByRole('checkbox', { name: 'Show all details' }).check();
  expect(await page.locator('#image-alt').getByText('<img src="/spade.jpg">').isVisible()).toBe(true);
});

test('collapses long lists of evidence', async () => {
  const checks = report.checks.map((check) => {
    const evidence = Array.from({ length: 20 }, (_, at) => ({ ...NO_PLACE, snippet: `<img id="${at}">` }));
    return check.id === 'image-alt' ? { ...check, evidence, evidenceTotal: 31 } : check;
  });
  await page.setContent(renderReportPage({ ...report, checks }));
  await page.getByText('images have no alt text').click();
  expect(await page.getByText('<img id="19">').isVisible()).toBe(false);
  await page.locator('#image-alt').getByText('12 more').click();
  expect(await page.getByText('<img id="19">').isVisible()).toBe(true);
  await expectText(page.locator('#image-alt'), 'and 11 more that are not listed');
});

test.each(['image-alt', 'document-title'])('a link to %s opens it with its title in any list', async (id) => {
  await open(renderReportPage(report), `#${id}`);
  const check = page.locator('.check', { has: page.locator(`#${id}`) });
  expect(await check.locator('.source').isVisible()).toBe(true);
  const title = await check.locator('.title').boundingBox();
  expect(title?.y).toBeGreaterThanOrEqual(0);
  expect(title?.y).toBeLessThan(720);
});

test('shows only one category with its numbers, and all categories again', async () => {
  await open(renderReportPage(report));
  await page.getByRole('list', { name: 'Categories' }).getByRole('link', { name: 'Security' }).click();
  const shown = fixList().locator('.checks > li').filter({ visible: true });
  const open_ = report.checks.filter(
    (check) => check.categories.includes('security') && pointsToWin(check) > 0,
  );
  expect(await shown.count()).toBe(open_.length);
  expect((await shown.allTextContents()).every((text) => text.includes('Security'))).toBe(true);
  expect(await page.getByText('Showing Security only').isVisible()).toBe(true);
  const counts = page.locator(':is(#fix, .parts [href="#fix"]) .count > *').filter({ visible: true });
  expect(await counts.allTextContents()).toEqual([String(open_.length), String(open_.length)]);
  const ways = page.getByRole('list', { name: 'Show' }).getByRole('link').filter({ visible: true });
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

test('keeps the links to the parts of the report beside one category on a desktop, but not on a phone', async () => {
  await open(renderReportPage(report), '#security');
  expect(await page.locator('.parts').isVisible()).toBe(true);
  await page.setViewportSize({ width: 390, height: 640 });
  expect(await page.locator('.parts').isVisible()).toBe(false);
  expect(await page.locator('.choice').isVisible()).toBe(true);
  await page.setViewportSize({ width: 1280, height: 720 });
});

test('has a legend of the request timeline only with its chart', async () => {
  for (const totalMs of [49, 50]) {
    const timings = { ...report.page.timings, totalMs };
    await page.setContent(renderReportPage({ ...report, page: { ...report.page, timings } }));
    const colors = await page.locator('.legend div[class]').count();
    expect([await page.locator('.timing').count(), colors]).toEqual(totalMs < 50 ? [0, 0] : [1, 3]);
  }
});

test('shows that a category has nothing to fix, and hides lists without its checks', async () => {
  const checks = report.checks.map((check) =>
    check.categories.includes('seo') ? { ...check, outcome: 'passed' as const } : check,
  );
  await open(renderReportPage({ ...report, checks }));
  const nothing = page.getByText('Nothing to fix in SEO.');
  const unknown = page.locator('#outcome-unknown');
  expect(await nothing.isVisible()).toBe(false);
  expect(await unknown.isVisible()).toBe(true);
  await page.getByRole('list', { name: 'Categories' }).getByRole('link', { name: 'SEO' }).click();
  expect(await nothing.isVisible()).toBe(true);
  expect(await unknown.isVisible()).toBe(false);
});

test('shows why the result is capped', async () => {
  const checks = report.checks.map((check): Check => {
    return check.id === 'document-title'
      ? { ...check, outcome: 'failed', title: 'The page has no title' }
      : check;
  });
  await page.setContent(renderReportPage({ ...report, checks, cappedBy: ['document-title', 'coverage'] }));
  await expectText(page.locator('main'), 'Capped at Decent until this is fixed: The page has no title.');
  await expectText(page.locator('main'), 'too few of the most important checks could be run');
});

test('groups undetermined checks by reason', async () => {
  const reasons = ['timeout', 'needs-layout', 'timeout'] as const;
  const checks = report.checks.map((check, index): Check => {
    const reason = reasons[index];
    return reason ? { ...check, outcome: 'unknown', reason } : { ...check, outcome: 'passed', reason: null };
  });
  await page.setContent(renderReportPage({ ...report, checks }));
  const groups = page.getByRole('region', { name: 'Not determined' }).locator('.list');
  expect(await groups.locator('h3').allTextContents()).toEqual([
    'timed out',
    'needs page layout in a browser',
  ]);
  expect(await groups.first().locator('.check').count()).toBe(2);
});

test('shows previews and resources of the page without loading anything', async () => {
  const withFacts = { ...report, page: { ...report.page, ...FACTS } };
  await page.setContent(renderReportPage(withFacts));
  await expectText(page.locator('.search-result'), 'Oak & Iron: garden tools made to last');
  await expectText(page.locator('.social-card'), 'Image, not loaded here: example.org/hero.jpg Oak & Iron');
  expect(await page.locator('.social-card a').getAttribute('href')).toBe('https://example.org/hero.jpg');
  const about = page.getByRole('region', { name: 'About the page' });
  await expectText(about, '301 http://example.org/tools 30 ms');
  expect(await about.getByRole('row', { name: 'cdn.example.net 1 2.5 kB' }).count()).toBe(1);
  await expectText(about, 'WordPress 6.4');
  await expectText(about.locator('.headers > div', { hasText: 'server' }), 'Apache/2.4.1 (Unix)');
});

test('leaves out facts that an older report lacks', async () => {
  const unnoted = { resources: [], thirdParties: [], technologies: [], redirectChain: [], headers: [] };
  await page.setContent(renderReportPage({ ...report, page: { ...report.page, ...unnoted } }));
  expect(await page.locator('.facts h3').allTextContents()).toEqual(['Previews']);
});

test('links to the exports, and shows the badge of a public report', async () => {
  const exports = { json: 'x.json', csv: 'x.csv', badge: 'x/badge.svg' };
  const pageUrl = 'https://reports.example.org/r/x';
  const served = renderReportPage(report, { exports, pageUrl, isPublic: true });
  expect(served).toContain('href="x.csv"');
  expect(served).toContain(
    '[![Page report](https://reports.example.org/r/x/badge.svg)](https://reports.example.org/r/x)',
  );
  expect(served).toContain('<link rel="canonical" href="https://reports.example.org/r/x">');
  const hidden = renderReportPage(report, { exports, pageUrl, notice: 'A new run is <in> progress.' });
  expect(hidden).not.toContain('[![');
  expect(hidden).toContain('<meta name="robots" content="noindex">');
  expect(hidden).toContain('A new run is &lt;in&gt; progress.');
  expect(renderReportPage(report)).not.toContain('x.csv');
});

test('names all categories in which a check is shown', async () => {
  const checks = report.checks.map((check) =>
    check.id === 'image-alt' ? { ...check, categories: ['accessibility' as const, 'seo' as const] } : check,
  );
  await page.setContent(renderReportPage({ ...report, checks }));
  const check = page.locator('.check', { has: page.locator('#image-alt') });
  await expectText(check.locator('summary'), 'Accessibility, SEO');
});

test('adds up the savings of a task', async () => {
  const { checks, ...rest } = withGains(report);
  const savings: Record<string, number> = { hsts: 1_000, csp: 2_000_000, cookies: 300_000 };
  const saving = checks.map((check) => ({
    ...check,
    savings: { bytes: savings[check.id] ?? null, milliseconds: null },
  }));
  await page.setContent(renderReportPage({ ...rest, checks: saving }));
  const task = fixList().locator('.ranked > li', { has: page.locator('#hsts') });
  await expectText(task.locator('summary').first(), 'saves 2.3 MB');
});

test('shows the coverage of a category without a score in gray', async () => {
  const categories = report.categories.map((summary) =>
    summary.category === 'accessibility'
      ? { ...summary, score: null, coverage: { judged: 5, total: 81 } }
      : summary,
  );
  await page.setContent(renderReportPage({ ...report, categories }));
  const gauge = page.getByRole('list', { name: 'Categories' }).getByRole('link', { name: 'Accessibility' });
  expect(await gauge.locator('.gauge').getAttribute('class')).toBe('gauge unscored');
  await expectText(gauge, '5 of 81 checked');
});

test('says in how many checks of a category there is nothing to fix if some are undetermined', async () => {
  const categories = report.categories.map((summary) => ({
    ...summary,
    ...{ score: 100, failed: 0, warning: 0 },
    coverage: summary.category === 'seo' ? { judged: 7, total: 12 } : { judged: 12, total: 12 },
  }));
  await page.setContent(renderReportPage({ ...report, categories }));
  const list = page.getByRole('list', { name: 'Categories' });
  await expectText(list.getByRole('link', { name: 'SEO' }), 'nothing to fix in 7 of 12 checks');
  expect(await list.getByRole('link', { name: 'Security' }).textContent()).toMatch(/nothing to fix\s*$/);
});

test('formats a score the same way in the gauge, the text and the title', async () => {
  await page.setContent(renderReportPage({ ...report, score: 95.9, result: 'good' }));
  await expectText(page.locator('.band .gauge'), '95.9');
  await expectText(page.locator('.result'), '95.9 of 100');
  expect(await page.title()).toBe('Good, 95.9 of 100: example.org/tools');
});

test('shows first that the page is an error page', async () => {
  await page.setContent(renderReportPage({ ...report, page: { ...report.page, statusCode: 500 } }));
  await expectText(page.locator('main header > *').first(), 'This is an error page (status 500).');
});

test('has the status of an error page in the title and the link preview', async () => {
  const failed = { ...report, page: { ...report.page, statusCode: 404 } };
  const options = { isPublic: true, pageUrl: 'https://reports.example.org/r/x' };
  await page.setContent(renderReportPage(failed, options));
  expect(await page.title()).toBe('Error page (404): example.org/tools');
  const preview = page.locator('meta[property="og:title"]');
  expect(await preview.getAttribute('content')).toBe('Error page (404): example.org/tools');
});

test('skips the bar and the navigation by the first tab stop', async () => {
  await open(renderReportPage(report));
  await page.keyboard.press('Tab');
  expect(await page.locator(':focus').textContent()).toBe('Skip to what to fix');
  await page.keyboard.press('Enter');
  expect(new URL(page.url()).hash).toBe('#fix');
});

test('lists files by wasted bytes, with totals and units', async () => {
  const evidence = [2000, 77_079].map((saving, at) => ({
    ...NO_PLACE,
    url: `https://example.org/${at}.js`,
    file: { bytes: null, saving, lifetime: 3600, milliseconds: 1200 },
  }));
  await page.setContent(renderReportPage(withEvidence('render-blocking', evidence)));
  const table = page.locator('#render-blocking table.evidence');
  expect(await table.locator('tr').allTextContents()).toEqual([
    'URLSavingCached forTime',
    expect.stringMatching(/1\.js\s*77\.1 kB1 hour1\.2 s$/),
    expect.stringMatching(/0\.js\s*2 kB1 hour1\.2 s$/),
    'Total of 279.1 kB',
  ]);
});

test('shows the page weight as a minimum if a size is unknown', async () => {
  const facts = { ...report.page, transferBytes: 274_000, filesOfUnknownSize: 1 };
  await page.setContent(renderReportPage({ ...report, page: facts }));
  await expectText(page.locator('.figures'), 'at least 274 kB');
  const weight = page.getByRole('region', { name: 'Page weight' });
  await expectText(weight, 'At least 274 kB transferred in');
  await expectText(weight, ', 1 of unknown size.');
});

test('names a total that leaves files out', async () => {
  const evidence = [2000, 3000].map((bytes, at) => ({
    ...NO_PLACE,
    url: `https://example.org/${at}.js`,
    file: { bytes, saving: null, lifetime: null, milliseconds: null },
  }));
  const listed = withEvidence('render-blocking', evidence);
  const checks = listed.checks.map((check) => ({ ...check, evidenceTotal: 5 }));
  await page.setContent(renderReportPage({ ...listed, checks }));
  await expectText(page.locator('#render-blocking tfoot'), 'Total of the listed 25 kB');
});

test('shows only the path of files of the page, and whole URLs of other sites', async () => {
  const urls = [
    'https://example.org/%E4%B8%8B.js?v=1',
    'https://cdn.example.net/b.js',
    'http://example.org/c.js',
  ];
  const evidence = urls.map((url) => ({ ...NO_PLACE, url }));
  await page.setContent(renderReportPage(withEvidence('render-blocking', evidence)));
  const links = page.locator('#render-blocking table.evidence a');
  expect(await links.allTextContents()).toEqual(['/下.js?v=1', ...urls.slice(1)]);
  expect(await links.first().getAttribute('href')).toBe(urls[0]);
});

test.each([320, 390])('breaks no host and no number of a file at %i pixels', async (width) => {
  await page.setViewportSize({ width, height: 640 });
  const address = { ...NO_PLACE, url: 'https://www.googletagmanager.com/gtag.js' };
  for (const file of [
    { bytes: 90_000, saving: 60_000, lifetime: 0, milliseconds: 1200 },
    { bytes: null, saving: null, lifetime: 0, milliseconds: null },
  ]) {
    const url = file.bytes ? address.url : 'https://example.org/app.js';
    await page.setContent(renderReportPage(withEvidence('render-blocking', [{ ...address, url, file }])));
    await page.getByRole('checkbox', { name: 'Show all details' }).check();
    const table = page.locator('#render-blocking table.evidence');
    const cells = await table
      .locator('tbody td')
      .evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    expect(Math.max(...cells)).toBe(0);
    expect(await table.locator('a').evaluate((link) => link.getClientRects().length)).toBe(1);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
});

test('shows a note that all findings share once, and names elements', async () => {
  const evidence = ['a', 'b'].map((name) => ({
    snippet: `<img alt="${name}">`,
    text: null,
    selector: `#${name}`,
    line: 3,
    url: null,
    note: 'no width',
    file: null,
  }));
  await page.setContent(renderReportPage(withEvidence('image-alt', evidence)));
  const body = page.locator('#image-alt');
  await expectText(body, 'Each: no width');
  expect(await body.getByText('no width').count()).toBe(1);
  expect(await body.locator('.subject strong').allTextContents()).toEqual(['a', 'b']);
});

test('shows the text of elements, and a note that repeats it only once', async () => {
  const link = { ...NO_PLACE, snippet: '<a href="/gone">', selector: 'a', line: 1 };
  const evidence = [
    { ...link, text: '<b>Read more', url: 'https://example.org/gone', note: 'status 404' },
    { ...link, text: 'Welcome', note: 'Welcome' },
  ];
  await page.setContent(renderReportPage(withEvidence('broken-links', evidence)));
  const body = page.locator('#broken-links');
  expect(await body.locator('.subject strong').allTextContents()).toEqual(['<b>Read more', 'Welcome']);
  expect(await body.getByText('Welcome').count()).toBe(1);
});

test('does not call the URLs that were tried findings', async () => {
  const evidence = ['sitemap.xml', 'sitemap_index.xml'].map((name) => ({
    ...NO_PLACE,
    url: `https://example.org/${name}`,
    note: 'status 404',
  }));
  const checks = withEvidence('sitemap', evidence).checks.map((check) =>
    check.id === 'sitemap' ? { ...check, outcome: 'warning' as const } : check,
  );
  await page.setContent(renderReportPage({ ...report, checks }));
  const check = page.locator('details.check', { has: page.locator('#sitemap') });
  await expectText(check.locator('summary'), '2 URLs checked');
});

test('shows all advisories of a library', async () => {
  const note = 'CVE-2012-6708: cross-site scripting; CVE-2015-9251: cross-site scripting';
  const evidence = [{ ...NO_PLACE, snippet: 'jQuery 1.7.1', note }];
  await page.setContent(renderReportPage(withEvidence('vulnerable-js', evidence)));
  await expectText(page.locator('#vulnerable-js'), note);
});

test('shows URLs decoded, with their hosts readable', async () => {
  const finalUrl = 'https://xn--bcher-kva.example/%E4%B8%8B%E8%BD%BD%20x';
  await page.setContent(renderReportPage({ ...report, finalUrl }));
  expect(await page.locator('.address').textContent()).toBe('https://bücher.example/下载%20x');
  expect(await page.locator('.address a').getAttribute('href')).toBe(finalUrl);
});

test('is small when compressed as the service sends it', () => {
  expect(gzipSync(renderReportPage(withGains(report))).length).toBeLessThan(MAX_WIRE_BYTES);
});

test('shows the icon in the report, else the first letter of the host', async () => {
  await page.setContent(renderReportPage({ ...report, page: { ...report.page, icon: null } }));
  expect(await page.locator('.search-result .icon').textContent()).toBe('E');
  const icon = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
  await page.setContent(renderReportPage({ ...report, page: { ...report.page, icon } }));
  const isShown = (image: HTMLImageElement) => image.decode().then(() => image.naturalWidth);
  expect(await page.locator('.search-result img').evaluate(isShown)).toBe(1);
  expect(troubles).toEqual([]);
});

test('contains its stylesheet without comments and indentation', () => {
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(renderReportPage(report)) ?? [];
  expect(style).toContain('.checks');
  expect(style).not.toMatch(/\/\*|\n|\s\s/);
});

test('wraps the lines of fixes on a phone', async () => {
  await page.setViewportSize({ width: 320, height: 640 });
  const fixes = [
    { label: 'HTML', language: 'html' as const, code: `<img src="${'a'.repeat(300)}.png">\n  <b>` },
  ];
  const checks = report.checks.map((check) => (check.fixes.length > 0 ? { ...check, fixes } : check));
  await page.setContent(renderReportPage({ ...report, checks }));
  await page.getByRole('checkbox', { name: 'Show all details' }).check();
  const code = page.locator('.fix pre').first();
  expect(await code.evaluate((pre) => pre.scrollWidth - pre.clientWidth)).toBe(0);
  expect(await code.innerText()).toBe(fixes[0]?.code);
  await page.setViewportSize({ width: 1280, height: 720 });
});

test('fits a phone', async () => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.setContent(renderReportPage(withPageText(report, 'x'.repeat(500))));
  await page.getByRole('checkbox', { name: 'Show all details' }).check();
  expect((await page.locator('main').boundingBox())?.width).toBeLessThanOrEqual(320);
  expect(await page.locator('html').evaluate((root) => root.scrollWidth)).toBe(320);
  const list = page.getByRole('region', { name: 'Not determined' }).locator('.list > summary').first();
  const [marker, words] = await Promise.all([list.boundingBox(), list.locator('h3').boundingBox()]);
  expect(words?.y).toBeLessThan((marker?.y ?? 0) + 20);
  await page.setViewportSize({ width: 1280, height: 720 });
});

function withEvidence(id: string, evidence: Check['evidence']): ReportPageData {
  const checks = report.checks.map((check) =>
    check.id === id ? { ...check, evidence, evidenceTotal: evidence.length } : check,
  );
  return { ...report, checks };
}

const NO_PLACE = { snippet: null, text: null, selector: null, line: null, url: null, note: null, file: null };
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

/** Opens the page at a URL, because fragments need one. */
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
