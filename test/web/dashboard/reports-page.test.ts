import { expect } from 'vitest';
import { checkRecord, failedCheck } from '../../support/check-record.ts';
import { type SeededReport, seedReports, seedRun } from '../../support/seed-reports.ts';
import { textIn, textsIn } from '../parse-html.ts';
import { test as base, listedUrls, type Session } from './dashboard-test.ts';

const RUN_AT = new Date('2026-11-22T21:35:00Z');
const ICON = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
const DAY_MS = 86_400_000;
const HOSTILE = 'https://c.example/<img src=x onerror=alert(1)>';

const REPORTS: SeededReport[] = [
  { url: HOSTILE, result: 'good', score: 93.4, title: '<script>alert(1)</script>' },
  {
    url: 'https://shop.a.example/gone',
    result: 'bad',
    score: 20,
    privacy: 1,
    statusCode: 404,
    checks: [failedCheck('csp')],
    generatedAt: RUN_AT,
  },
  ...Array.from(
    { length: 10 },
    (_, i): SeededReport => ({ url: `https://b.example/${i}`, result: 'decent' }),
  ),
];

const test = base.extend('session', { scope: 'file' }, async ({ addReports, signIn }) =>
  signIn(await addReports(REPORTS)),
);
const SETTINGS = { EMBEDDED_WORKER: 'off', REQUESTS_PER_MINUTE: '3' };
const limited = base.extend('settings', { scope: 'file' }, SETTINGS);

const rowOf = async (session: Session, query: string) =>
  (await session.get(`/${query}`)).document.querySelector('.reports > li') as Element;

test('lists the reports in pages, each with links to its neighbors', async ({ session }) => {
  const first = await session.get('/?sort=newest');
  expect(listedUrls(first)).toHaveLength(10);
  expect(listedUrls(first)[0]).toBe('https://b.example/9');
  expect(textIn(first.document, '.pages')).toBe('Previous 1–10 of 12 Next');
  const next = first.document.querySelector('.pages a')?.getAttribute('href') ?? '';
  const second = await session.get(next.slice(1));
  expect(listedUrls(second)).toEqual(['https://shop.a.example/gone', new URL(HOSTILE).href]);
  const previous = second.document.querySelector('.pages a')?.getAttribute('href');
  expect(previous).toBe('./?sort=newest');
  expect(textIn(second.document, '.pages')).toBe('Previous 11–12 of 12 Next');
});

test('a row shows result, URL, when it ran, privacy and the error page', async ({ session }) => {
  const row = await rowOf(session, '?search=gone');
  expect(textIn(row, '.gauge')).toBe('20');
  expect(textIn(row, '.about')).toBe('Seeded Error page (404), bad shop.a.example/gone');
  const time = row.querySelector('time');
  expect([time?.getAttribute('datetime'), time?.getAttribute('title')]).toEqual([
    RUN_AT.toISOString(),
    '22 Nov 2026, 21:35 UTC',
  ]);
  expect(textIn(row, '.privacy')).toBe('Private');
  expect(row.querySelector('.about p a')?.getAttribute('href')).toBe('./projects/shop.a.example');
});

test('text of audited pages is escaped, and URLs are decoded', async ({ session }) => {
  const row = await rowOf(session, '?search=c.example');
  expect(textIn(row, '.open')).toBe('<script>alert(1)</script>');
  expect(textIn(row, '.path')).toBe('/<img%20src=x%20onerror=alert(1)>');
});

test.for<[query: string, urls: string[]]>([
  ['?result=bad', ['https://shop.a.example/gone']],
  ['?failing=csp', ['https://shop.a.example/gone']],
  ['?project=SHOP.a.example', ['https://shop.a.example/gone']],
  ['?min=90&max=95', [new URL(HOSTILE).href]],
  ['?from=2026-11-22&to=2026-11-22', ['https://shop.a.example/gone']],
  ['?to=2026-11-21', []],
  ['?state=failed', []],
  ['?sort=worst&per_page=25&search=example/', ['https://shop.a.example/gone', new URL(HOSTILE).href]],
])('lists the reports of the URL %s, and fills in its filters', async ([query, urls], { session }) => {
  const page = await session.get(`/${query}`);
  const listed = listedUrls(page);
  expect(query.includes('sort') ? [listed[0], listed.at(-1)] : listed).toEqual(urls);
  for (const [name, value] of new URLSearchParams(query)) {
    const field = page.document.querySelector<HTMLInputElement>(`.filter [name="${name}"]`);
    expect([name, field?.value]).toEqual([name, value]);
  }
});

test.for<[query: string, message: string]>([
  ['?min=101', 'Must be a number from 0 to 100.'],
  ['?failing=unknown', 'Must be the id of an audit'],
])('says what is wrong with %s', async ([query, message], { session }) => {
  const { status, document } = await session.get(`/${query}`);
  expect(status).toBe(422);
  expect(textIn(document, '[role="alert"]')).toContain(message);
});

test('the report that ran last is first, with its change and icon', async ({ app, addReports, signIn }) => {
  const seen = new Date(Date.now() - 2 * DAY_MS);
  const key = await addReports([
    { url: 'https://a.example/', result: 'good', score: 91, generatedAt: seen },
    {
      url: 'https://b.example/',
      result: 'good',
      score: 85,
      cappedBy: ['coverage'],
      coverage: { judged: 44, total: 153 },
    },
  ]);
  const session = await signIn(key);
  const [, id] = /report-(\d+)/.exec((await rowOf(session, '?search=a.example')).id) ?? [];
  const image = { ...checkRecord('favicon', 'passed', {}) };
  await seedRun(app.database, Number(id), { result: 'good', score: 88.5, checks: [image] });
  const select = `select id from runs where report_id = ${id} order by id desc limit 1`;
  const [run] = await app.database.fork().execute(select);
  const stored = JSON.stringify({ title: 'A', statusCode: 200, icon: ICON });
  await app.database.fork().execute(`update runs set page = '${stored}' where id = ${run?.id}`);
  const page = await session.get('/');
  expect(listedUrls(page)).toEqual(['https://a.example/', 'https://b.example/']);
  const [first, second] = page.document.querySelectorAll('.reports > li');
  expect(textIn(first as Element, '.change')).toBe('Change since the previous run: −2.5');
  expect(first?.querySelector('.change path')?.getAttribute('d')).toMatch(/^M4\.0 [\d.]+L68\.0 [\d.]+$/);
  expect(first?.querySelector('img')?.getAttribute('src')).toBe(ICON);
  expect(textIn(second as Element, '.about')).toContain('Result based on 44 of 153 checks');
});

test('an empty account is invited with three sample reports', async ({ app, signIn }) => {
  const { document } = await (await signIn(await app.addAccount('Newcomer'))).get('/');
  expect(textIn(document, 'h1')).toBe('No reports yet');
  expect(document.querySelector('input[name="urls"]')).not.toBeNull();
  expect(document.querySelector('.filter')).toBeNull();
  const links = [...document.querySelectorAll('.samples a')].map((link) => link.getAttribute('href'));
  const titles = links.map(async (link) => {
    const page = await (await fetch(new URL(link ?? '', app.url))).text();
    return /<title>(\w+)/.exec(page)?.[1];
  });
  expect(await Promise.all(titles)).toEqual(['Good', 'Decent', 'Bad']);
});

test('a read key sees the list, and no action', async ({ app, signIn }) => {
  await seedReports(app.database, [{ url: 'https://kept.example/', result: 'good' }]);
  const session = await signIn(await app.addKey('read'));
  const page = await session.get('/?search=kept');
  expect(listedUrls(page)).toEqual(['https://kept.example/']);
  expect(textIn(page.document, '.session')).toContain('read-only');
  expect(textsIn(page.document, '.menu, .new-reports')).toEqual([]);
  const slug = page.document.querySelector('.open')?.getAttribute('href') ?? '';
  expect((await session.post(slug.slice(1).concat('/delete'))).status).toBe(404);
  expect((await session.post('/new', { urls: 'https://a.example/' })).status).toBe(403);
  expect((await session.post('/account/keys', { name: 'Mine' })).status).toBe(403);
});

limited('says when to try again over the limit of requests', async ({ signIn }) => {
  const session = await signIn();
  const pages = await Promise.all([1, 2, 3, 4].map(() => session.get('/')));
  const rejected = pages.find(({ status }) => status === 429);
  expect(textIn(rejected?.document as Document, 'h1')).toContain('limit of requests per minute');
  expect(Number(rejected?.headers.get('retry-after'))).toBeGreaterThan(0);
});
