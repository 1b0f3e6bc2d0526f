import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkRecord as check } from '../../support/check-record.ts';
import { seedRun } from '../../support/seed-reports.ts';
import {
  HOSTILE_CHECK,
  PASSWORD,
  type ReportPages,
  type StoredReport,
  startReportPages,
} from './report-pages.ts';

const MAX_GZIPPED_BYTES = 60_000;
const ERROR = { code: 'timeout' as const, message: 'Slow.', httpStatus: null };

let pages: ReportPages;

beforeAll(async () => {
  pages = await startReportPages();
});
afterAll(() => pages.close());

const textOf = async (path: string, headers: Record<string, string> = {}) => {
  const response = await pages.open(path, { headers });
  return {
    status: response.status,
    robots: response.headers.get('x-robots-tag'),
    text: await response.text(),
  };
};

/** Stores another run, of a page with these checks. @returns its id */
const addRun = (report: StoredReport, score: number, checks = [HOSTILE_CHECK]) =>
  seedRun(pages.app.database, report.id, {
    result: 'decent',
    score,
    checks,
    generatedAt: new Date('2026-03-02T10:00:00.000Z'),
  });

/** Ids of the completed runs, oldest first. */
const runIds = async ({ id }: StoredReport) => {
  const rows = await pages.app.database
    .fork()
    .execute(`select id from runs where report_id = ${id} and status = 'completed' order by id`);
  return rows.map((row) => Number(row.id));
};

describe('the chart', () => {
  test('appears with the second completed run and links to the page of each', async () => {
    const report = await pages.store();
    await seedRun(pages.app.database, report.id, { error: ERROR });
    expect((await textOf(report.path)).text).not.toContain('Score history');
    await addRun(report, 70);
    const { text } = await textOf(report.path);
    expect(text).toContain('Score history');
    const slug = report.path.slice('/r/'.length);
    for (const id of await runIds(report)) {
      expect(text).toContain(`<a href="${slug}/runs/${id}" tabindex="-1">`);
      expect(text).toContain(`<th scope="row"><a href="${slug}/runs/${id}">`);
    }
    expect(text).toMatch(/<circle class="decent shown"/);
  });

  test('shows the newest 50 runs, and the page stays small', async () => {
    const report = await pages.store();
    for (let score = 20; score < 72; score++) await addRun(report, score);
    const { text } = await textOf(report.path);
    const shown = [...text.matchAll(/runs\/(\d+)" tabindex/g)].map(([, id]) => Number(id));
    expect(shown).toEqual((await runIds(report)).slice(-50));
    expect(gzipSync(text).length).toBeLessThan(MAX_GZIPPED_BYTES);
  });
});

describe('the page of a run', () => {
  test('shows score, checks and date of that run, and is not indexed', async () => {
    const report = await pages.store();
    const first = await addRun(report, 41.5, [check('image-alt', 'failed', { title: 'Then failed' })]);
    await addRun(report, 77, [check('image-alt', 'passed', { title: 'Now passed' })]);
    const { status, robots, text } = await textOf(`${report.path}/runs/${first}`);
    expect(status).toBe(200);
    expect(robots).toBe('noindex');
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).toContain('41.5 of 100');
    expect(text).toContain('Then failed');
    expect(text).not.toContain('Now passed');
    const slug = report.path.slice('/r/'.length);
    expect(text.replaceAll(/<\/?time[^>]*>/g, '')).toContain(
      `This is the run of 2 Mar 2026, 10:00 UTC. <a href="../../${slug}">See the latest report</a>.`,
    );
  });

  test.each(['', '0', 'x', '2147483648'])('is 404 for the id "%s"', async (id) => {
    const report = await pages.store();
    expect((await textOf(`${report.path}/runs/${id}`)).status).toBe(404);
  });

  test('has a description of its own like the comparison, for search engines', async () => {
    const report = await pages.store();
    await addRun(report, 70);
    const [base, head] = await runIds(report);
    const run = await textOf(`${report.path}/runs/${base}`);
    expect(run.text).toMatch(/<meta name="description" content="[^"]+ checks? of SEO, [^"]+ to fix\.">/);
    const comparison = await textOf(`${report.path}/compare?base=${base}&head=${head}`);
    expect(comparison.text).toMatch(/<meta name="description" content="What changed on [^"]+\.">/);
  });

  test('is 404 for a failed run and for a run of another report', async () => {
    const report = await pages.store();
    const failed = await seedRun(pages.app.database, report.id, { error: ERROR });
    const [others] = await runIds(await pages.store());
    const [own] = await runIds(report);
    for (const id of [failed, others]) {
      expect((await textOf(`${report.path}/runs/${id}`)).status).toBe(404);
      expect((await textOf(`${report.path}/compare?base=${own}&head=${id}`)).status).toBe(404);
      expect((await textOf(`${report.path}/compare?base=${id}&head=${own}`)).status).toBe(404);
    }
  });
});

describe('the changes since the previous run', () => {
  const checks = (title: 'passed' | 'failed', alt: 'passed' | 'failed') => [
    check('document-title', title, { title: 'About the title' }),
    check('image-alt', alt, { title: 'About images' }),
  ];

  test('come first if a check regressed', async () => {
    const report = await pages.store();
    await addRun(report, 60, checks('passed', 'failed'));
    await addRun(report, 50.5, checks('failed', 'passed'));
    const { text } = await textOf(report.path);
    expect(text.indexOf('Since the previous run')).toBeGreaterThan(0);
    expect(text.indexOf('Since the previous run')).toBeLessThan(text.indexOf('class="result-header'));
    expect(text).toMatch(/1 check regressed<\/h3>\s*<ul><li><a href="#document-title"><bdi>About the title</);
    expect(text).toMatch(/1 check fixed<\/h3>\s*<ul><li><a href="#image-alt"><bdi>About images</);
    expect(text).toContain('−9.5');
  });

  test('follow the summary if no check regressed', async () => {
    const report = await pages.store();
    await addRun(report, 50, checks('failed', 'failed'));
    await addRun(report, 60, checks('passed', 'failed'));
    const { text } = await textOf(report.path);
    expect(text.indexOf('Since the previous run')).toBeGreaterThan(text.indexOf('class="result-header'));
    expect(text).toContain('1 check fixed');
    expect(text).not.toContain('regressed<');
  });

  test('are not named regressions if the audits changed', async () => {
    const report = await pages.store();
    await addRun(report, 60, checks('passed', 'failed'));
    const head = await seedRun(pages.app.database, report.id, {
      result: 'decent',
      checks: checks('failed', 'passed'),
      catalogueVersion: '2',
    });
    const { text } = await textOf(report.path);
    expect(text).toContain('The audits changed, so differences need not be changes of the page.');
    expect(text).not.toContain('regressed<');
    const [, base] = await runIds(report);
    const compared = await textOf(`${report.path}/compare?base=${base}&head=${head}`);
    expect(compared.text).toContain('Worse outcome <');
  });

  test('include problems of checks that applied in only one of the two runs', async () => {
    const report = await pages.store();
    const before = [
      check('image-alt', 'not_applicable', { title: 'No images' }),
      check('list', 'failed', { title: 'Bad lists' }),
    ];
    const after = [
      check('image-alt', 'failed', { title: 'Images lack text' }),
      check('list', 'not_applicable', { title: 'No lists' }),
    ];
    await addRun(report, 60, before);
    await addRun(report, 60, after);
    const { text } = await textOf(report.path);
    expect(text).toMatch(
      /1 problem in checks that did not apply before<\/h3>\s*<ul><li><a href="#image-alt"><bdi>Images lack text</,
    );
    expect(text).toMatch(
      /1 problem in checks that no longer apply<\/h3>\s*<ul><li><a href="#list"><bdi>Bad lists</,
    );
    expect(text).not.toContain('No check regressed');
  });

  test('are absent on the page of the first run', async () => {
    const report = await pages.store();
    const [first] = await runIds(report);
    await addRun(report, 60);
    expect((await textOf(`${report.path}/runs/${first}`)).text).not.toContain('Since the previous run');
  });
});

describe('the comparison of two runs', () => {
  test('shows scores, checks and facts of both with their differences', async () => {
    const report = await pages.store();
    const evidence = ['rake', 'spade'].map((name) => ({
      snippet: `<img src="/${name}.jpg">`,
      text: null,
      selector: null,
      line: 7,
      url: null,
      note: null,
      file: null,
    }));
    const base = await addRun(report, 40, [
      check('image-alt', 'failed', { title: 'Three lack it', value: 3, evidence, evidenceTotal: 3 }),
    ]);
    const head = await addRun(report, 52.5, [check('image-alt', 'passed', { title: 'All have it' })]);
    const { status, robots, text } = await textOf(`${report.path}/compare?base=${base}&head=${head}`);
    expect(status).toBe(200);
    expect(robots).toBe('noindex');
    expect(text).toContain('<span class="delta gained">+12.5</span>');
    expect(text).toMatch(
      /Failed<\/strong>: <bdi>Three lack it<\/bdi><details><summary class="label">3 findings/,
    );
    expect(text).toMatch(/rake\.jpg.+spade\.jpg.+and 1 more/s);
    expect(text).toMatch(/Passed<\/strong>: <bdi>All have it<\/bdi><\/td>/);
    for (const category of ['SEO', 'Performance', 'Security', 'Accessibility', 'Best practices']) {
      expect(text).toContain(`<th scope="row">${category}</th>`);
    }
    for (const fact of ['Page, transferred', 'Requests', 'DOM elements', 'Time to first byte (TTFB)']) {
      expect(text).toContain(`<th scope="row">${fact}</th>`);
    }
    expect(text).toContain('±0 B');
  });

  test.each([
    ['with the time if they are of the same day', '10:00', '2 Mar 2026, 10:00 UTC', '2 Mar 2026, 12:30 UTC'],
    ['without the time if they are of two days', undefined, '1 Mar 2026', '2 Mar 2026'],
  ])('names the runs by date, %s', async (_, time, base, head) => {
    const report = await pages.store();
    const ids = [];
    for (const date of [time ? `2026-03-02T${time}Z` : '2026-03-01T10:00Z', '2026-03-02T12:30Z']) {
      const run = { result: 'good' as const, checks: [HOSTILE_CHECK], generatedAt: new Date(date) };
      ids.push(await seedRun(pages.app.database, report.id, run));
    }
    const { text } = await textOf(`${report.path}/compare?base=${ids[0]}&head=${ids[1]}`);
    expect(text).toContain(`<th scope="col">${base}</th><th scope="col">${head}</th>`);
    expect(text).toContain(`<title>${base} and ${head} compared`);
    expect(text).toMatch(/<meta name="description" content="What changed on [^"<]+ 2026, 12:30 UTC\.">/);
  });

  test('escapes text of the audited page', async () => {
    const report = await pages.store();
    const [base] = await runIds(report);
    const head = await addRun(report, 80, [{ ...HOSTILE_CHECK, outcome: 'passed' }]);
    const { text } = await textOf(`${report.path}/compare?base=${base}&head=${head}`);
    expect(text).toContain('&lt;script&gt;');
    expect(text).not.toContain('<script');
  });

  test('compares the two newest runs by default', async () => {
    const report = await pages.store();
    const base = await addRun(report, 40);
    const head = await addRun(report, 60);
    for (const query of ['', `?base=${base}`, `?head=${head}`]) {
      const { text } = await textOf(`${report.path}/compare${query}`);
      expect(text).toContain('<span class="delta gained">+20</span>');
    }
  });

  test('is 404 for a malformed id, and without an earlier run', async () => {
    const report = await pages.store();
    const [id] = await runIds(report);
    for (const query of ['', `?head=${id}`, `?base=${id}&head=x`]) {
      expect((await textOf(`${report.path}/compare${query}`)).status).toBe(404);
    }
  });

  test('offers a choice of all completed runs, with the signature of a signed URL', async () => {
    const report = await pages.store({ privacy: '1' });
    await seedRun(pages.app.database, report.id, { error: ERROR });
    await addRun(report, 40);
    const signature = await pages.ownerQuery(report);
    const two = await textOf(`${report.path}/compare${signature}`);
    expect(two.text).not.toContain('<select');
    await addRun(report, 60);
    const { text } = await textOf(`${report.path}/compare${signature}`);
    const [first, second, third] = await runIds(report);
    const choices = [...text.matchAll(/<option value="(\d+)"( selected)?>/g)].map(([, id, mark]) => [
      id,
      mark,
    ]);
    expect(choices).toEqual([
      [`${third}`, undefined],
      [`${second}`, ' selected'],
      [`${first}`, undefined],
      [`${third}`, ' selected'],
      [`${second}`, undefined],
      [`${first}`, undefined],
    ]);
    for (const [name, value] of new URLSearchParams(signature)) {
      expect(text).toContain(`<input type="hidden" name="${name}" value="${value}">`);
    }
  });
});

describe('the access guard', () => {
  const pathsOf = async (report: StoredReport) => {
    const [base] = await runIds(report);
    const head = await addRun(report, 60);
    return [`/runs/${base}?`, `/compare?base=${base}&head=${head}&`].map((path) => report.path + path);
  };

  test('hides the history of a private report from everyone but its owner', async () => {
    const report = await pages.store({ privacy: '1' });
    const signature = (await pages.ownerQuery(report)).slice(1);
    for (const path of await pathsOf(report)) {
      expect((await textOf(path)).status).toBe(404);
      const { status, text } = await textOf(path + signature);
      expect(status).toBe(200);
      expect(text).toContain('&amp;signature=');
    }
  });

  test('turns the signed URL of a run into a cookie for a browser, which stays on that page', async () => {
    const report = await pages.store({ privacy: '1' });
    const signature = (await pages.ownerQuery(report)).slice(1);
    for (const path of await pathsOf(report)) {
      const headers = { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Site': 'none' };
      const response = await pages.open(path + signature, { headers });
      expect(response.status).toBe(303);
      expect(response.headers.get('location')).toBe(path.slice(0, -1));
      const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      expect((await textOf(path.slice(0, -1), { cookie })).status).toBe(200);
    }
  });

  test('asks for the password of a protected report', async () => {
    const report = await pages.store({ privacy: '2', password: PASSWORD });
    const cookie = await pages.passCookie(report);
    for (const path of await pathsOf(report)) {
      const { status, text } = await textOf(path);
      expect(status).toBe(403);
      expect(text).toContain('type="password"');
      expect((await textOf(path, { cookie })).status).toBe(200);
    }
  });

  test('leads back to the page of a run or a comparison after the password', async () => {
    const report = await pages.store({ privacy: '2', password: PASSWORD });
    for (const path of (await pathsOf(report)).map((path) => path.slice(0, -1))) {
      const { text } = await textOf(path);
      expect(text).toContain(`<form method="post" action="${path.replaceAll('&', '&amp;')}">`);
      const home = /class="brand" href="([^"]*)"/.exec(text)?.[1] ?? '';
      expect(new URL(home, pages.app.url + path).pathname).toBe('/');
      const below = { ...report, path };
      expect((await pages.unlock(below, 'wrong')).status).toBe(403);
      const response = await pages.unlock(below, PASSWORD);
      expect(response.status).toBe(303);
      expect(response.headers.get('location')).toBe(path);
      const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      expect((await textOf(path, { cookie })).status).toBe(200);
    }
  });
});
