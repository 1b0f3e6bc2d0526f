import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { fixtureSite, htmlPage } from '../../support/fixture-site.ts';
import { expectGraphqlData } from '../../support/graphql-client.ts';
import { parseHtml, textIn, textsIn } from '../parse-html.ts';
import { test as base, received, type Session } from './dashboard-test.ts';

const PATHS = ['/', '/a', '/docs/b'];
const LINKS = [...PATHS, '/gone'].map((path) => `<a href="${path}">Go</a>`).join('');
const PAGE = htmlPage(`<!doctype html><html lang="en"><title>Same</title><img src="/logo.png">${LINKS}`);

const test = base
  .extend('settings', { scope: 'file' }, { RUNS_PER_MINUTE: '0' })
  .extend(
    'target',
    { scope: 'file' },
    fixtureSite({ ...Object.fromEntries(PATHS.map((path) => [path, PAGE])), '/hanging': () => undefined }),
  );

/** Starts a site audit in the dashboard, and follows its page to the end. */
async function auditSite(session: Session, url: string) {
  const started = await session.post('/sites', { url, maxPages: '10' });
  expect(started.status).toBe(303);
  const path = `/${started.headers.get('location')?.replace(/^(?:\.\.?\/)+/, '')}`;
  let page = await session.get(path);
  for (; page.headers.get('refresh'); page = await session.get(path)) {
    expect(textIn(page.document, 'main')).toMatch(/Waiting|Under way/);
    await sleep(200);
  }
  return { path, document: page.document };
}

test('a site is audited from the dashboard, and its page shows what to fix and every page', async ({
  app,
  target,
  signIn,
}) => {
  const session = await signIn();
  const { path, document } = await auditSite(session, target.url('/'));
  expect(textIn(document, 'h1')).toBe(target.host);
  expect(textIn(document, '.summary')).toContain('Completed, 3 of 4 pages audited, 1 failed');
  expect(textsIn(document, '[aria-labelledby=causes] summary').join()).toMatch(/Image alt text 3 pages gain/);
  expect(textsIn(document, '[aria-labelledby=findings] summary strong')).toEqual([
    'Broken internal links',
    'Pages with the same title',
  ]);
  expect(document.querySelectorAll('[aria-labelledby=pages] tbody tr')).toHaveLength(4);
  const searched = await session.get(`${path}?search=/a&status=audited`);
  expect(textsIn(searched.document, 'tbody td:first-child .small')).toEqual([`http://${target.host}/a`]);
  const report =
    searched.document.querySelector('[aria-labelledby=pages] tbody a')?.getAttribute('href') ?? '';
  expect((await session.get(new URL(report, app.url + path).pathname)).status).toBe(200);

  expect(textsIn(document, '[aria-labelledby=folders] td:first-child')).toEqual([
    `http://${target.host}/`,
    `http://${target.host}/docs/`,
  ]);
  expect(document.querySelector('#changes')).toBeNull();
  const second = await auditSite(session, target.url('/'));
  const changes = textIn(second.document, '[aria-labelledby=changes] p');
  expect(changes).toBe('Score ±0: 0 pages worse, 0 better, 0 new, 0 gone.');

  const list = await session.get('/sites');
  expect(textIn(list.document, '.projects h2')).toBe(target.host);
  // Anyone may open a public one, but not change it.
  const open = parseHtml(await (await fetch(app.url + path)).text());
  expect([textIn(open, 'h1'), open.querySelector('form[method=post]')]).toEqual([target.host, null]);
  const csv = await (await fetch(`${app.url}${path}.csv`)).text();
  expect(csv.split('\r\n')).toHaveLength(6);
  const json = await (await fetch(`${app.url}${path}.json`)).json();
  expect(json).toMatchObject({ host: target.host, findings: [{}, {}], causes: expect.any(Array) });
  // The shapes of the REST API, and no internal id.
  expect(json).toMatchObject({ pages_audited: 3, page_url: app.url + path });
  expect(JSON.stringify(json)).not.toMatch(/passwordHash|password_hash|account/i);

  const deleted = await received(await session.post(`${path}/delete`));
  expect(deleted.status).toBe(303);
  expect((await session.get(path)).status).toBe(404);
});

test('a private site audit has a page for its account only', async ({ app, target, call, signIn }) => {
  const json = { url: target.url('/'), privacy: 1 };
  const { page_url } = (await call('POST', '/site-audits', { json })).body.data;
  const path = new URL(page_url).pathname;
  expect((await fetch(app.url + path)).status).toBe(404);
  expect((await (await signIn(await app.addAccount())).get(path)).status).toBe(404);
  expect((await (await signIn()).get(path)).status).toBe(200);
  expect((await (await signIn()).post(`${path}/cancel`)).status).toBe(303);
});

test('a site audit with a password opens with it, and with a signed URL', async ({ app, target, call }) => {
  const json = { url: target.url('/'), privacy: 2, password: 'secret' };
  const { page_url, id } = (await call('POST', '/site-audits', { json })).body.data;
  const { pathname } = new URL(page_url);
  const closed = await fetch(app.url + pathname);
  const form = parseHtml(await closed.text());
  expect([closed.status, textIn(form, 'h1')]).toEqual([403, 'This site audit is protected by a password']);
  expect((await fetch(`${app.url}${pathname}.json`)).status).toBe(403);
  const send = (password: string) =>
    fetch(app.url + form.querySelector('form')?.getAttribute('action'), {
      method: 'POST',
      body: new URLSearchParams({ password }),
      redirect: 'manual',
    });
  expect((await send('wrong')).status).toBe(403);
  const opened = await send('secret');
  expect([opened.status, opened.headers.get('location')]).toEqual([303, pathname]);
  const [cookie = ''] = opened.headers.get('set-cookie')?.split(';') ?? [];
  const page = await fetch(app.url + pathname, { headers: { cookie } });
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  const query = 'query ($id: Int!) { siteAudit(databaseId: $id) { ownerPageUrl } }';
  const { siteAudit } = await expectGraphqlData<{ siteAudit: { ownerPageUrl: string } }>(app, query, { id });
  const signed = new URL(siteAudit.ownerPageUrl);
  expect((await fetch(app.url + pathname + signed.search)).status).toBe(200);
  // Neither opens a report with the same id.
  expect((await fetch(`${app.url}${pathname.replace('/s/', '/r/')}${signed.search}`)).status).toBe(404);
});

test('a site that cannot be audited stays in the form, with the reason', async ({ signIn }) => {
  const { status, document } = await received(
    await (await signIn()).post('/sites', { url: 'ftp://a.example' }),
  );
  expect([status, textIn(document, '.error')]).toEqual([422, 'The URL must start with http:// or https://.']);
  expect(document.querySelector('#url')?.getAttribute('value')).toBe('ftp://a.example');
});

test('a network may open the page of a site audit 60 times a minute once it has ended', async ({
  app,
  target,
  signIn,
}) => {
  // An account has one open site audit of a host.
  const session = await signIn(await app.addAccount());
  const start = async () => {
    const { headers } = await session.post('/sites', { url: target.url('/hanging') });
    return new URL(headers.get('location') ?? '', `${app.url}/sites`).pathname;
  };
  const view = async (path: string) => (await fetch(app.url + path)).status;
  const viewOften = async (path: string) => {
    const statuses = new Set<number>();
    for (let i = 0; i < 61; i++) statuses.add(await view(path));
    return [...statuses];
  };
  const path = await start();
  expect(await viewOften(path)).toEqual([200]);
  await session.post(`${path}/cancel`);
  expect(await viewOften(path)).toEqual([200, 429]);
  expect((await session.get(path)).status).toBe(200);
  const other = await start();
  await session.post(`${other}/cancel`);
  expect(await view(other)).toBe(200);
});
