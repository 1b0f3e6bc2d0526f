import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { fixtureSite, htmlPage } from '../support/fixture-site.ts';
import { test as base } from './cli-test.ts';
import { runInProcess } from './run-in-process.ts';

const PAGE = htmlPage(
  '<!doctype html><html lang="en"><title>Same\u001b[31m</title><a href="/a">A</a><a href="/b">B</a>',
);
const test = base
  .extend('site', { scope: 'file' }, fixtureSite({ '/': PAGE, '/a': PAGE, '/b': PAGE }))
  /** The outcome with both files. */
  .extend('crawled', { scope: 'file' }, async ({ site, folder }) => {
    const files = { csv: folder.path('pages.csv'), html: folder.path('site.html') };
    const args = ['crawl', site.url('/'), '--csv', files.csv, '--html', files.html];
    return { ...files, ...(await runInProcess(args)) };
  });

test('crawl prints the score and what to fix, and writes the table of pages', async ({ site, crawled }) => {
  const { exitCode, stdout, csv } = crawled;
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(new RegExp(`^${site.host}: [\\d.]+, \\w+\n3 pages audited \\(3 \\w+\\)\n`));
  expect(stdout).toMatch(
    /Fix once for many pages:\n- The page has no meta description: 3 pages, [\d.]+ points/,
  );
  expect(stdout).toContain('Pages with the same title: 3 pages');
  expect((await readFile(csv, 'utf8')).trim().split('\r\n')).toHaveLength(4);
});

test('crawl --json prints the results in the shapes of the REST API', async ({ site }) => {
  const options = ['--json', '--max-pages', '2', '--no-sitemaps', '--min-score', '100'];
  const { exitCode, stdout, stderr } = await runInProcess(['crawl', site.url('/'), ...options]);
  const printed = JSON.parse(stdout);
  expect(printed).toMatchObject({
    status: 'completed',
    stopped_by: 'pages',
    use_sitemaps: false,
    pages_audited: 2,
  });
  expect(printed.pages[0]).toMatchObject({ url: site.url('/'), status: 'audited', links_out: 2 });
  expect([exitCode, stderr]).toEqual([1, `The score ${printed.score} is below 100.\n`]);
  expect(stdout).not.toContain('\u001b');
});

test.for<[string, string[], number, string]>([
  [
    'a wrong number',
    ['a.example', '--max-pages', '0'],
    2,
    '--max-pages: Must be a whole number from 1 to 10000.',
  ],
  [
    'a wrong pattern',
    ['a.example', '--include', '/(:'],
    2,
    '--include: A pattern has (, which patterns do not know',
  ],
  ['a wrong URL', ['ftp://a.example'], 2, 'The URL must start with http:// or https://.'],
  [
    'a site that does not respond',
    ['http://127.0.0.1:9/'],
    3,
    'No page of http://127.0.0.1:9/ could be audited.',
  ],
])('crawl fails with %s', async ([, args, exitCode, message]) => {
  const failed = await runInProcess(['crawl', ...args]);
  expect(failed).toMatchObject({ exitCode, stderr: expect.stringContaining(message) });
});

test('crawl --html writes the page of the site as one file', async ({ crawled: { html, stderr } }) => {
  expect(stderr).toBe(`The page of the site is in ${html}\n`);
  const page = await readFile(html, 'utf8');
  expect(page).toContain('Pages with the same title');
  expect(page.match(/<tr>/g)).toHaveLength(4);
  // Nothing leads to a service, and nothing is loaded.
  expect(page).not.toMatch(/<(?:form|script|link rel="stylesheet")|href="(?!http|data:|#)/);
});
