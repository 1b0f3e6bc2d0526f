import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import type { Outcome } from '../../../src/audits/audit-type.ts';
import { checkRecord as check } from '../../support/check-record.ts';
import { NO_PLACE } from '../report-page/sample-report.ts';
import { test as base } from '../web-test.ts';
import { HOSTILE_CHECK, PRIVATE, type StoredReport } from './report-pages.ts';

const MAX_GZIPPED_BYTES = 60_000;
const ERROR = { code: 'timeout' as const, message: 'Slow.', httpStatus: null };

const test = base
  /** A report with one completed run. */
  .extend('report', async ({ pages }) => await pages.store())
  /** The text of a page of a report, which must have the status. */
  .extend('textOf', { scope: 'file' }, async ({ pages }) => async (path: string, status = 200) => {
    const response = await pages.open(path);
    expect([path, response.status]).toEqual([path, status]);
    return await response.text();
  })
  /** Stores another run with these checks. Returns its id. */
  .extend('addRun', { scope: 'file' }, async ({ pages }) => {
    return (report: StoredReport, score: number, checks = [HOSTILE_CHECK], date = '2026-03-02T10:00Z') =>
      pages.addRun(report, { result: 'decent', score, checks, generatedAt: new Date(date) });
  })
  /** Ids of the completed runs, oldest first. */
  .extend('runsOf', { scope: 'file' }, async ({ app }) => async ({ id }: StoredReport) => {
    const rows = await app.database
      .fork()
      .execute(`select id from runs where report_id = ${id} and status = 'completed' order by id`);
    return rows.map((row) => Number(row.id));
  });

describe('the chart', () => {
  test('links to each of at least two completed runs', async ({ pages, report, textOf, addRun, runsOf }) => {
    await pages.addRun(report, { error: ERROR });
    expect(await textOf(report.path)).not.toContain('Score history');
    await addRun(report, 70);
    const text = await textOf(report.path);
    expect(text).toContain('Score history');
    const slug = report.path.slice('/r/'.length);
    for (const id of await runsOf(report)) {
      expect(text).toContain(`<a href="${slug}/runs/${id}" tabindex="-1">`);
      expect(text).toContain(`<th scope="row"><a href="${slug}/runs/${id}">`);
    }
    expect(text).toMatch(/<circle class="decent shown"/);
    expect(text).toMatch(new RegExp(`<a href="${slug}/compare\\?[^"]+">Compare the two runs</a>`));
  });

  test('shows the newest 50 runs, and the page stays small', async ({ report, textOf, addRun, runsOf }) => {
    for (let score = 20; score < 72; score++) await addRun(report, score);
    const text = await textOf(report.path);
    const shown = [...text.matchAll(/runs\/(\d+)" tabindex/g)].map(([, id]) => Number(id));
    expect(shown).toEqual((await runsOf(report)).slice(-50));
    expect(gzipSync(text).length).toBeLessThan(MAX_GZIPPED_BYTES);
  });
});

describe('the page of a run', () => {
  test('shows score, checks and date of that run, and is not indexed', async ({ pages, report, addRun }) => {
    const first = await addRun(report, 41.5, [check('image-alt', 'failed', { title: 'Then failed' })]);
    await addRun(report, 77, [check('image-alt', 'passed', { title: 'Now passed' })]);
    const response = await pages.open(`${report.path}/runs/${first}`);
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    const text = await response.text();
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).toMatch(/<meta name="description" content="[^"]+ checks? of SEO, [^"]+ to fix\.">/);
    expect(text).toContain('41.5 of 100');
    expect(text).toContain('Then failed');
    expect(text).not.toContain('Now passed');
    const slug = report.path.slice('/r/'.length);
    expect(text.replaceAll(/<\/?time[^>]*>/g, '')).toContain(
      `This is the run of 2 Mar 2026, 10:00 UTC. <a href="../../${slug}">See the latest report</a>.`,
    );
  });

  test('is 404 for no id, a failed run and a foreign run', async ({ pages, report, textOf, runsOf }) => {
    const failed = await pages.addRun(report, { error: ERROR });
    const [foreign] = await runsOf(await pages.store());
    const [own] = await runsOf(report);
    for (const id of ['', '0', 'x', '2147483648', failed, foreign]) {
      await textOf(`${report.path}/runs/${id}`, 404);
      if (id === '') continue;
      await textOf(`${report.path}/compare?base=${own}&head=${id}`, 404);
      await textOf(`${report.path}/compare?base=${id}&head=${own}`, 404);
    }
  });
});

describe('the changes since the previous run', () => {
  const title = (outcome: Outcome) => check('document-title', outcome, { title: 'About the title' });
  const alt = (outcome: Outcome) => check('image-alt', outcome, { title: 'About images' });

  test.for<[name: string, runs: [Outcome, Outcome][], texts: RegExp[], absent: string]>([
    [
      'follow the result',
      [
        ['passed', 'failed'],
        ['failed', 'passed'],
      ],
      [
        /class="result-header.*Since the previous run/s,
        /1 check regressed<\/h3>\s*<ul><li><a href="#document-title"><bdi>About the title</,
        /1 check fixed<\/h3>\s*<ul><li><a href="#image-alt"><bdi>About images</,
        /−9\.5/,
      ],
      'The audits changed',
    ],
    [
      'include problems of checks that applied in only one of the two runs',
      [
        ['not_applicable', 'failed'],
        ['failed', 'not_applicable'],
      ],
      [
        /1 new problem<\/h3>\s*<ul><li><a href="#document-title"><bdi>About the title</,
        /1 problem gone<\/h3>\s*<ul><li><a href="#image-alt"><bdi>About images</,
      ],
      'No check regressed',
    ],
  ])('%s', async ([, runs, texts, absent], { report, textOf, addRun }) => {
    for (const [run, [ofTitle, ofImages]] of runs.entries())
      await addRun(report, 60 - run * 9.5, [title(ofTitle), alt(ofImages)]);
    const text = await textOf(report.path);
    for (const expected of texts) expect(text).toMatch(expected);
    expect(text).not.toContain(absent);
  });

  test('are not named regressions if the audits changed', async ({ pages, report, textOf, addRun }) => {
    const base = await addRun(report, 60, [title('passed')]);
    const changed = { result: 'decent' as const, checks: [title('failed')], catalogueVersion: '2' };
    const head = await pages.addRun(report, changed);
    const text = await textOf(report.path);
    expect(text).toContain('The audits changed, so differences need not be changes of the page.');
    expect(text).not.toContain('regressed<');
    expect(await textOf(`${report.path}/compare?base=${base}&head=${head}`)).toContain('Worse outcome <');
  });

  test('are absent on the page of the first run', async ({ report, textOf, addRun, runsOf }) => {
    await addRun(report, 60);
    const [first] = await runsOf(report);
    expect(await textOf(`${report.path}/runs/${first}`)).not.toContain('Since the previous run');
  });
});

describe('the comparison of two runs', () => {
  test('shows scores, checks and facts of both with their differences', async ({ pages, report, addRun }) => {
    const evidence = ['rake', 'spade'].map((name) => ({
      ...NO_PLACE,
      snippet: `<img src="/${name}.jpg">`,
      line: 7,
    }));
    const base = await addRun(report, 40, [
      check('image-alt', 'failed', { title: 'Three lack it', value: 3, evidence, evidenceTotal: 3 }),
    ]);
    const head = await addRun(report, 52.5, [check('image-alt', 'passed', { title: 'All have it' })]);
    const response = await pages.open(`${report.path}/compare?base=${base}&head=${head}`);
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    const text = await response.text();
    expect(text).toContain('<span class="delta gained">+12.5</span>');
    expect(text).toMatch(
      /Failed<\/strong>: <bdi>Three lack it<\/bdi><details><summary class="label">3 findings/,
    );
    expect(text).toMatch(/rake\.jpg.+spade\.jpg.+and 1 more/s);
    expect(text).toMatch(/Passed<\/strong>: <bdi>All have it<\/bdi><\/td>/);
    for (const category of ['SEO', 'Performance', 'Security', 'Accessibility', 'Best practices'])
      expect(text).toContain(`<th scope="row">${category}</th>`);
    for (const fact of ['Page, transferred', 'Requests', 'DOM elements', 'Time to first byte (TTFB)'])
      expect(text).toContain(`<th scope="row">${fact}</th>`);
    expect(text).toContain('±0 B');
  });

  test.for<[name: string, date: string, base: string, head: string]>([
    ['with the time', '2026-03-02T10:00Z', '2 Mar 2026, 10:00 UTC', '2 Mar 2026, 12:30 UTC'],
    ['without the time if they are of two days', '2026-03-01T10:00Z', '1 Mar 2026', '2 Mar 2026'],
  ])('names the runs by date, %s', async ([, date, base, head], { report, textOf, addRun }) => {
    const first = await addRun(report, 50, [HOSTILE_CHECK], date);
    const second = await addRun(report, 50, [HOSTILE_CHECK], '2026-03-02T12:30Z');
    const text = await textOf(`${report.path}/compare?base=${first}&head=${second}`);
    expect(text).toContain(`<th scope="col">${base}</th><th scope="col">${head}</th>`);
    expect(text).toContain(`<title>${base} and ${head} compared`);
    expect(text).toMatch(/<meta name="description" content="What changed on [^"<]+ 2026, 12:30 UTC\.">/);
  });

  test('offers all completed runs with the signed URL', async ({ pages, textOf, addRun, runsOf }) => {
    const report = await pages.store(PRIVATE);
    await pages.addRun(report, { error: ERROR });
    await addRun(report, 40);
    const signature = await pages.ownerQuery(report);
    expect(await textOf(`${report.path}/compare${signature}`)).not.toContain('<select');
    await addRun(report, 60);
    const text = await textOf(`${report.path}/compare${signature}`);
    const choices = [...text.matchAll(/<option value="(\d+)"( selected)?>/g)].map(
      ([, id, mark = '']) => id + mark,
    );
    const [first, second, third] = await runsOf(report);
    expect(choices).toEqual([
      ...[`${third}`, `${second} selected`, `${first}`],
      ...[`${third} selected`, `${second}`, `${first}`],
    ]);
    for (const [name, value] of new URLSearchParams(signature))
      expect(text).toContain(`<input type="hidden" name="${name}" value="${value}">`);
  });
});
