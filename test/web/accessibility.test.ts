import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { packChunks } from '../../src/crawl/packed-json.ts';
import { SiteAudit, SitePage } from '../../src/database/entities/site-audit.ts';
import { insertPages } from '../../src/database/queries/site-pages.ts';
import { renderReportPage } from '../../src/web/report-page/render-report-page.ts';
import { createClient } from '../rest/rest-client.ts';
import { checkRecord, failedCheck } from '../support/check-record.ts';
import { seedReports } from '../support/seed-reports.ts';
import { expectNoViolations, expectNoViolationsOfLayout } from './expect-no-violations.ts';
import { LOCKED, type ReportPages } from './report-app/report-pages.ts';
import { NO_PLACE, sampleReport, withGains } from './report-page/sample-report.ts';
import { test } from './web-test.ts';

const DESKTOP = { width: 1280, height: 850 };
const PHONE = { width: 390, height: 850 };
/** Further schemas and operations of the reference of the REST API: they have the same structure. */
const REPEATED = '[id^="schema-"]:nth-of-type(n + 4), .reference article:nth-of-type(n + 2)';
const MIN_TARGET_PX = 24;
const RUNS = 6;
/** Passed checks of a run: with all, axe would take much longer. */
const CHECKS = 5;
const FIRST_DAY = Date.UTC(2026, 0, 5, 9, 30);
const WEEK_MS = 7 * 86_400_000;

type PathOf = (pages: ReportPages) => string | Promise<string>;

test.beforeAll(async ({ app }) => {
  await seedReports(app.database, [
    { url: 'https://good.example/', result: 'good' },
    { url: 'https://decent.example/', result: 'decent', privacy: 1 },
    { url: 'https://bad.example/', result: 'bad', checks: [failedCheck('csp')] },
    { url: 'https://waiting.example/' },
  ]);
});

/** The pages, as the owner of all reports sees them. */
const STATES: [name: string, pathOf: PathOf, prepare?: (page: Page) => Promise<unknown>][] = [
  ['the sign-in', () => '/', signOut],
  ['the menu of a report', () => '/', openMenu],
  ['the privacy of a report, in a dialog', () => '/', openPrivacy],
  ['the list of reports, with its filters', () => '/?min=0'],
  ['the form for URLs', () => '/new'],
  ['the projects', () => '/projects'],
  ['a project', () => '/projects/bad.example'],
  ['the account', () => '/account', (page) => unfold(page, 'details')],
  ['the sites', () => '/sites'],
  ['a site with the actions of its owner', storeSite, (page) => unfold(page, 'details')],
  [
    'the password form of a site',
    (pages) => storeSite(pages, { privacy: '2', password: 'secret' }),
    signOutHere,
  ],
  ['the reference of the REST API', () => '/docs'],
  ['an unknown report', () => '/r/unknown'],
  ['the progress of a run', async (pages) => (await pages.storeQueued()).path],
  ['the reason why there is no report', failedReport],
  ['the password form', async (pages) => (await pages.store(LOCKED)).path],
  ['the privacy form', (pages) => ownerPath(pages, '/privacy')],
  ['the question before a deletion', (pages) => ownerPath(pages, '/delete')],
  ['a report with the actions of its owner', (pages) => ownerPath(pages, '')],
  // A page with the policy of reports.
  ['a report with all of its parts', () => '/r/unknown', showCompleteReport],
  ['the history of a report', async (pages) => (await storeHistory(pages)).report],
  ['a run', async (pages) => (await storeHistory(pages)).run],
  ['the comparison of two runs', async (pages) => (await storeHistory(pages)).comparison],
];

test.for(STATES)(
  '%s fits desktops and phones, and axe finds nothing',
  async ([, pathOf, prepare], { app, pages, visit }) => {
    const page = await visit(await pathOf(pages), { key: app.key, viewport: PHONE });
    await prepare?.(page);
    await unfold(page, '.history details, .comparison details');
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
      expect(await page.evaluate(lowTargets, MIN_TARGET_PX)).toEqual([]);
      expect(await page.evaluate(overflowingCells)).toEqual([]);
    }
    await page.locator(REPEATED).evaluateAll((all) => all.map((element) => element.remove()));
    // Both viewports have the same colors.
    await expectNoViolations(page);
    await page.setViewportSize(PHONE);
    await expectNoViolationsOfLayout(page);
  },
);

/** Runs of a page whose result improves, of which every other run regresses. */
async function runsOfSample() {
  const { checks, categories } = withGains(await sampleReport());
  const passed = checks.filter(({ outcome }) => outcome === 'passed').slice(0, CHECKS);
  return Array.from({ length: RUNS }, (_, i) => ({
    result: (['bad', 'decent', 'good'] as const)[Math.floor(i / 2)] ?? 'good',
    score: 40 + i * 9,
    checks: [
      slowFile(100 + i),
      ...passed.map((check, index) =>
        index % 4 === i % 2 ? { ...check, outcome: 'failed' as const, value: `a long value, ${i}` } : check,
      ),
    ],
    categories,
    generatedAt: new Date(FIRST_DAY + i * WEEK_MS),
  }));
}

/** A check with a finding that has a long URL and a number. */
function slowFile(milliseconds: number) {
  const url = `https://example.org/${'assets/'.repeat(6)}main.css`;
  const file = { bytes: null, saving: null, lifetime: null, milliseconds };
  const value = { requests: 1, bytes: 90_000 };
  const evidence = [{ ...NO_PLACE, url, file }];
  return checkRecord('render-blocking', 'warning', { value, evidence, evidenceTotal: 1 });
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('API key').waitFor();
}

async function openMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Actions/ }).first();
  await button.click();
}

async function openPrivacy(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByText('Privacy…').first().click();
  const privacy = page.getByRole('dialog').getByRole('radio', { name: /^Password/ });
  await privacy.check();
}

async function unfold(page: Page, selector: string): Promise<void> {
  const details = page.locator(selector);
  await details.evaluateAll((all) => all.map((element) => element.setAttribute('open', '')));
}

async function failedReport(pages: ReportPages): Promise<string> {
  const report = await pages.storeQueued();
  const error = { code: 'timeout' as const, message: 'Slow.', httpStatus: null };
  await pages.work(report, { status: 'failed', error });
  return report.path;
}

/** Stores a site audit with a cause, a finding, folders and pages. @returns the path of its page */
async function storeSite({ app }: ReportPages, access: Record<string, string> = {}): Promise<string> {
  const url = 'https://site.example/';
  const form = { url, ...access };
  const { body } = await createClient(app.url, app.key)('POST', '/site-audits', { form });
  const { id, page_url } = body.data;
  const place = { url: `${url}gone`, from: url, anchor: 'Offers', note: 'responds with status 404' };
  const cause = {
    ...{ audit: 'image-alt', title: 'Image alt text', element: `<img src="/${'logo'.repeat(30)}.png">` },
    ...{ file: null, header: null, pages: 3, averageGain: 2, totalGain: 6, examples: [url] },
    fix: { kind: 'html', label: 'HTML', code: '<img alt="Logo">', applicability: 'manual' },
  };
  await app.database.transact(async (em) => {
    const pages = ['shop/a', 'shop/b', 'blog/a'].map((path) => ({
      url: url + path,
      depth: 1,
      inSitemap: true,
    }));
    await insertPages(em, id, pages);
    await em.nativeUpdate(
      SitePage,
      { siteAuditId: id },
      { status: 'audited', httpStatus: 200, score: 71.5, result: 'decent', title: 'Title', linksIn: 3 },
    );
    await em.nativeUpdate(
      SiteAudit,
      { id },
      {
        ...{ status: 'completed', score: 71.5, result: 'decent', finishedAt: new Date() },
        findings: Buffer.from(
          packChunks([{ audit: 'broken-internal-links', pages: [url], pagesTotal: 1, evidence: [place] }]),
        ),
        causes: Buffer.from(packChunks([cause])),
      },
    );
  });
  return new URL(page_url).pathname;
}

/** Shows the page to a browser without session. */
async function signOutHere(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.reload();
  await page.getByLabel('Password').waitFor();
}

async function ownerPath(pages: ReportPages, action: string): Promise<string> {
  const report = await pages.store(LOCKED);
  return report.path + action + (await pages.ownerQuery(report));
}

/** Stores a report with a history. @returns paths of its page, of one of its runs and of a comparison */
async function storeHistory(pages: ReportPages) {
  const report = await pages.store();
  const runs: number[] = [];
  for (const run of await runsOfSample()) runs.push(await pages.addRun(report, run));
  return {
    report: report.path,
    run: `${report.path}/runs/${runs[3]}`,
    comparison: `${report.path}/compare?base=${runs[0]}&head=${runs.at(-1)}`,
  };
}

/** Shows a report with every part that a page can have, unfolded, and one of the checks with the same structure. */
async function showCompleteReport(page: Page): Promise<void> {
  const sample = withGains(await sampleReport());
  const alike = Map.groupBy(sample.checks, ({ id, outcome, evidence, savings, sameCauseAs }) => {
    const emptyFields = Object.values(evidence[0] ?? {}).map((field) => field === null);
    return JSON.stringify([outcome, emptyFields, savings !== null, sameCauseAs, id === 'hsts']);
  });
  const checks = [...alike.values()].flatMap(([first]) => first ?? []);
  const report = { ...sample, checks, cappedBy: ['document-title', 'coverage'] };
  const html = renderReportPage(report, {
    exports: { json: 'x.json', csv: 'x.csv', patch: 'x.patch', badge: 'x/badge.svg' },
    notice: 'A new run is in progress.',
    home: '..',
    access: 'Private: only you can open this page',
    isPublic: true,
    pageUrl: 'https://reports.example.org/r/x',
  });
  await page.setContent(html);
  await unfold(page, 'details');
}

/** Links and buttons outside of sentences with a height below `least` pixels. */
function lowTargets(least: number): string[] {
  const selector = '.reports :is(a, button), .projects a, .address a, .gauges a, .sections a, summary';
  return [...document.querySelectorAll<HTMLElement>(selector)]
    .filter((target) => target.checkVisibility() && target.getBoundingClientRect().height < least)
    .map((target) => target.outerHTML);
}

/** The texts of cells of a comparison that are wider than their column. */
function overflowingCells(): string[] {
  const cells = [...document.querySelectorAll<HTMLElement>('.compared :is(td, th)')];
  return cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.innerText);
}
