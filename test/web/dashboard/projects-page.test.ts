import { expect } from 'vitest';
import { CATALOGUE_BY_ID } from '../../../src/audits/catalogue.ts';
import { failedCheck } from '../../support/check-record.ts';
import { textIn, textsIn } from '../parse-html.ts';
import { test as base, listedUrls, type Received } from './dashboard-test.ts';

const DAY_MS = 86_400_000;

const test = base.extend('session', { scope: 'file' }, async ({ addReports, signIn }) => {
  const earlier = new Date(Date.now() - 45 * DAY_MS);
  const failing = [failedCheck('csp'), failedCheck('hsts')];
  const key = await addReports([
    { url: 'https://a.example/1', result: 'bad', score: 40, checks: failing, generatedAt: earlier },
    { url: 'https://www.a.example/2', result: 'good', score: 90, checks: [failedCheck('csp')] },
    { url: 'https://b.example/', result: 'decent', score: 60 },
    { url: 'https://new.example/' },
    ...Array.from({ length: 9 }, (_, i) => ({ url: `https://${i}.example/` })),
  ]);
  return await signIn(key);
});

const namesOf = ({ document }: Received) => textsIn(document, '.projects h2');

test('lists the projects in pages', async ({ session }) => {
  const first = await session.get('/projects');
  expect(namesOf(first)).toHaveLength(10);
  expect(namesOf(await session.get('/projects?page=2'))).toEqual(['b.example', 'new.example']);
});

test.for<[query: string, names: string[]]>([
  ['search=a.example', ['a.example']],
  ['search=unknown', []],
  ['sort=worst', ['b.example', 'a.example']],
  ['sort=best', ['a.example', 'b.example']],
  ['sort=reports', ['a.example']],
])('lists the projects of ?%s', async ([query, names], { session }) => {
  const page = await session.get(`/projects?${query}`);
  expect(namesOf(page).slice(0, names.length || 1)).toEqual(names);
});

test('a project has its average, its trend and its most frequent failures', async ({ session }) => {
  const { document } = await session.get('/projects?search=a.example');
  expect(textIn(document, '.summary')).toBe('65 a.example2 reports1 good 1 bad');
  const label = document.querySelector('.trend svg')?.getAttribute('aria-label');
  expect(label).toMatch(/^Average score from 40 on 20\d\d-\d\d-\d\d to 90 on 20\d\d-\d\d-\d\d$/);
  // 45 of 90 days ago: the middle of the line, or less than a day (2.6) before it, as a day begins at 00:00.
  expect(document.querySelector('.trend path')?.getAttribute('d')).toMatch(/^M1(17|18|19|20)\.\d/);
  const failures = textsIn(document, '.failures li').map((text) => text.replaceAll(/\s+/g, ' '));
  expect(failures).toEqual([`${titleOf('csp')} 2 pages`, `${titleOf('hsts')} 1 page`]);
});

test('a failure links to the pages that have it', async ({ session }) => {
  const { document } = await session.get('/projects/a.example');
  const [, hsts] = document.querySelectorAll('.failures a');
  const page = await session.get(
    new URL(hsts?.getAttribute('href') ?? '', 'http://x/projects/a.example').href.slice(8),
  );
  expect(listedUrls(page)).toEqual(['https://a.example/1']);
  expect(textIn(page.document, 'main')).toContain(`Failing: ${titleOf('hsts')}`);
});

test('the page of a project lists its pages, the worst first', async ({ session }) => {
  const page = await session.get('/projects/www.A.example');
  expect(textIn(page.document, 'h1')).toBe('a.example');
  expect(listedUrls(page)).toEqual(['https://a.example/1', 'https://www.a.example/2']);
  expect((await session.get('/projects/unknown.example')).status).toBe(404);
});

test('the pages of a project with many reports link to each other', async ({ addReports, signIn }) => {
  const reports = Array.from({ length: 11 }, (_, i) => ({ url: `https://many.example/${i}` }));
  const session = await signIn(await addReports(reports));
  const second = await session.get('/projects/many.example?page=2');
  expect(listedUrls(second)).toHaveLength(1);
  const link = second.document.querySelector('.pages a')?.getAttribute('href') ?? '';
  const { pathname, search } = new URL(link, second.url);
  expect(listedUrls(await session.get(pathname + search))).toHaveLength(10);
});

function titleOf(audit: string): string {
  return CATALOGUE_BY_ID.get(audit)?.title ?? '';
}
