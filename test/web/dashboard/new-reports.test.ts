import { expect } from 'vitest';
import { seedReports } from '../../support/seed-reports.ts';
import { textIn, textsIn } from '../parse-html.ts';
import { listedUrls, received, test } from './dashboard-test.ts';

test('a URL without a scheme becomes a report, whose page opens', async ({ signIn }) => {
  const session = await signIn();
  const response = await session.post('/new', { urls: ' bücher.example/a ' });
  expect(response.status).toBe(303);
  const report = await session.get(`/${response.headers.get('location')}`);
  expect(textIn(report.document, 'h1')).toBe('Auditing bücher.example');
  const list = await session.get('/?search=xn--bcher-kva');
  expect(listedUrls(list)).toEqual(['https://xn--bcher-kva.example/a']);
  expect(textIn(list.document, '.about')).toContain('bücher.example/a');
});

test('the URL of a report runs it again', async ({ app, signIn }) => {
  const url = 'https://known.example/';
  const [report] = await seedReports(app.database, [{ url, result: 'good', privacy: 1 }]);
  const session = await signIn();
  const response = await session.post('/new', { urls: url });
  expect(response.headers.get('location')).toBe(`./r/${report?.slug}`);
  const list = await session.get('/?search=known');
  expect(listedUrls(list)).toEqual([url]);
  expect(textIn(list.document, '.state')).toMatch(/^Queued/);
  expect(textIn(list.document, '.privacy')).toBe('Private');
});

test('each URL of a list has a result, and rejected ones stay in the form', async ({ app, signIn }) => {
  await seedReports(app.database, [{ url: 'https://listed.example/b', result: 'good' }]);
  const session = await signIn();
  const urls = 'listed.example/a\nhttp://localhost:3000/x\n\nhttps://listed.example/b listed.example/a\n';
  const response = await session.post('/new', { urls, privacy: 'PRIVATE' });
  const { status, document } = await received(response);
  expect(status).toBe(200);
  expect(textIn(document, 'h1')).toBe('2 pages are audited');
  expect(textsIn(document, '.results li').map((text) => text.replaceAll(/\s+/g, ' ').trim())).toEqual([
    'https://listed.example/a New report',
    'http://localhost:3000/x This is a private address. To audit it, restart with ALLOW_TARGETS=localhost:3000.',
    'https://listed.example/b Run again',
  ]);
  expect(textIn(document, 'textarea')).toBe('http://localhost:3000/x');
  expect(document.querySelector('[value="PRIVATE"]')?.hasAttribute('checked')).toBe(true);
  const privacy = (await session.get('/?search=listed.example/a')).document;
  expect(textIn(privacy, '.privacy')).toBe('Private');
});

test.for<[problem: string, fields: Record<string, string>, message: string]>([
  ['no URL', { urls: ' ' }, 'Enter 1 to 100 URLs.'],
  ['no password', { urls: 'https://a.example/', privacy: 'PASSWORD' }, 'Enter a password.'],
  ['a private address', { urls: '10.0.0.1' }, 'restart with ALLOW_TARGETS=10.0.0.1.'],
])('a form with %s is shown again, with the reason', async ([, fields, message], { signIn }) => {
  const { status, document } = await received(await (await signIn()).post('/new', fields));
  expect(status).toBe(422);
  expect(textIn(document, 'main')).toContain(message);
  expect(textIn(document, 'textarea')).toBe(fields.urls?.replaceAll('\n', ' ').trim());
});
