import { beforeAll, expect, test } from 'vitest';
import { checkRecord } from '../../support/check-record.ts';
import { seedRun } from '../../support/seed-reports.ts';
import { expectNoViolations } from '../expect-no-violations.ts';
import { sampleReport, withGains } from '../report-page/sample-report.ts';
import { browseReportPages } from './browse-report-pages.ts';

const RUNS = 12;
/** Passed checks: enough that each run regresses. The checks of a complete report would take axe most of its time. */
const CHECKS = 11;
const FIRST_DAY = Date.UTC(2026, 0, 5, 9, 30);
/** Narrower cells break words. */
const MIN_CELL_PX = 90;
const WEEK_MS = 7 * 86_400_000;

/** A check with a finding that has a long URL and a number. */
const slowFile = (milliseconds: number) =>
  checkRecord('render-blocking', 'warning', {
    value: { requests: 1, bytes: 90_000 },
    evidence: [
      {
        snippet: null,
        text: null,
        selector: null,
        line: null,
        url: `https://example.org/${'assets/'.repeat(6)}main.css`,
        note: null,
        file: { bytes: null, saving: null, lifetime: null, milliseconds },
      },
    ],
    evidenceTotal: 1,
  });

const service = browseReportPages();
/** Paths of the pages that show the history. */
let paths: string[];

beforeAll(async () => {
  const { pages } = service;
  const report = await pages.store();
  const { checks, categories } = withGains(await sampleReport());
  const passed = checks.filter(({ outcome }) => outcome === 'passed').slice(0, CHECKS);
  const others = (['unknown', 'not_applicable'] as const).flatMap((wanted) =>
    checks.filter(({ outcome }) => outcome === wanted).slice(0, 1),
  );
  const titles = checks.filter(({ id }) => id === 'document-title');
  const runs: number[] = [];
  for (let i = 0; i < RUNS; i++) {
    const run = {
      result: (['bad', 'decent', 'good'] as const)[Math.floor(i / 4)] ?? 'good',
      score: 40 + i * 4.5,
      // Every other run regresses.
      checks: [
        ...others,
        slowFile(100 + i),
        ...titles.map((check) => ({ ...check, value: `${check.value}, number ${i} of many in this series` })),
        ...passed.map((check, index) =>
          index % 9 === i % 2 ? { ...check, outcome: 'failed' as const } : check,
        ),
      ],
      categories,
      generatedAt: new Date(FIRST_DAY + i * WEEK_MS),
    };
    runs.push(await seedRun(pages.app.database, report.id, run));
  }
  paths = [
    report.path,
    `${report.path}/runs/${runs[3]}`,
    `${report.path}/compare?base=${runs[0]}&head=${runs.at(-1)}`,
  ];
});

test.each([1280, 390])(
  'axe finds nothing in the history in either color scheme at %i pixels',
  async (width) => {
    for (const path of paths) {
      await using opened = await service.visit(path, { viewport: { width, height: 900 } });
      const { page } = opened;
      await page
        .locator('.history details, .comparison details')
        .evaluateAll((all) => all.map((details) => details.setAttribute('open', '')));
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      expect(await page.evaluate(overflowingCells)).toEqual([]);
      expect(await page.evaluate(narrowestCell)).toBeGreaterThan(MIN_CELL_PX);
      await expectNoViolations(page);
    }
  },
);

/** Width in pixels of the narrowest first cell in the tables of findings. */
function narrowestCell(): number {
  const cells = [...document.querySelectorAll<HTMLElement>('.compared .evidence tbody tr > :first-child')];
  return Math.min(...cells.map((cell) => cell.clientWidth));
}

/** The texts of cells that are wider than their column. */
function overflowingCells(): string[] {
  const cells = [...document.querySelectorAll<HTMLElement>('.compared :is(td, th)')];
  return cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.innerText);
}

test('a point of the chart links to the page of its run, and that page to the latest report', async () => {
  await using opened = await service.visit(paths[0] ?? '');
  const { page } = opened;
  await page.locator('.chart a').nth(4).click();
  await page.getByText('This is the run of').waitFor();
  expect(new URL(page.url()).pathname).toBe(paths[1]);
  await page.getByRole('link', { name: 'See the latest report' }).click();
  await page.waitForURL(service.pages.app.url + paths[0]);
  await page.getByRole('link', { name: 'Compare the two runs' }).click();
  await page.getByRole('heading', { name: 'Comparison of two runs' }).waitFor();
});
