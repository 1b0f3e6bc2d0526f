import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deletedAnswer, reportAnswer, shownReportAnswer } from '../../src/rest/answer-schemas.ts';
import { type FixtureSite, htmlPage, startFixtureSite } from '../support/fixture-site.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { type Client, createClient, expectShape } from './rest-client.ts';

const PAGE = htmlPage('<!doctype html><html lang="en"><title>A page of its own</title><h1>Hello</h1>');

let app: TestApp;
let site: FixtureSite;
let call: Client;
/** Lets the pages at `/held` be answered. */
let release: () => void;
let held: Promise<void>;

beforeAll(async () => {
  site = await startFixtureSite({
    '/': PAGE,
    '/held': async (_, response) => {
      await held;
      response.writeHead(200, PAGE.headers).end(PAGE.body);
    },
    '/image': { headers: { 'content-type': 'image/png' }, body: 'x' },
  });
  app = await startTestApp({ CREATE_WAIT_SECONDS: '10' });
  call = createClient(app.url, app.key);
});
beforeEach(() => {
  ({ promise: held, resolve: release } = Promise.withResolvers<void>());
});
afterAll(async () => {
  release();
  await app.close();
  await site.close();
});

const create = (url: string, prefer?: string) =>
  call('POST', '/reports', { form: { url }, headers: prefer === undefined ? {} : { Prefer: prefer } });

async function ended(id: number) {
  for (;;) {
    const { data } = (await call('GET', `/reports/${id}`)).body;
    if (data.status === 'completed' || data.status === 'failed') return data;
    await sleep(20);
  }
}

describe('creating a report', () => {
  test('waits for the run and gives the whole report', async () => {
    const answer = await create(site.url('/'));
    expect(answer.status).toBe(201);
    const { data } = expectShape(reportAnswer, answer);
    expect(answer.headers.get('location')).toBe(`${app.url}/api/v1/reports/${data.id}`);
    expect(answer.headers.get('retry-after')).toBeNull();
    expect(answer.headers.get('preference-applied')).toBeNull();
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(data).toMatchObject({
      status: 'completed',
      error: null,
      final_url: site.url('/'),
      rendering: 'server',
    });
    expect(data.page).toMatchObject({
      title: 'A page of its own',
      language: 'en',
      status_code: 200,
      redirects: 0,
    });
    expect(data.categories.map(({ category }) => category)).toEqual([
      'seo',
      'performance',
      'security',
      'accessibility',
      'best-practices',
    ]);
    expect(data.checks.find(({ id }) => id === 'document-title')).toMatchObject({
      outcome: 'passed',
      points: { won: 10, possible: 10 },
    });
    expect(data.score).toBeGreaterThan(0);
  });

  test('a page that cannot be judged is a failed report, no error of the call', async () => {
    const { status, body } = await create(site.url('/image'));
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      status: 'failed',
      result: null,
      score: null,
      error: { code: 'not_html', message: expect.any(String), http_status: 200 },
      final_url: null,
      capped_by: [],
      coverage: null,
      rendering: null,
      categories: [],
      page: null,
      checks: [],
      catalogue_version: null,
      generated_at: null,
    });
  });

  test('the URL is stored as the URL standard writes it', async () => {
    const { body } = await create('HTTP://WWW.Bücher.Example:80/ä?q=1#part', 'respond-async');
    expect(body.data.url).toBe('http://www.xn--bcher-kva.example/%C3%A4?q=1#part');
    expect(body.data.project).toBe('xn--bcher-kva.example');
  });

  test.each([
    ['respond-async', 'respond-async'],
    ['wait=0', 'wait=0'],
    ['Wait=1; foo, return=minimal', 'wait=1'],
    ['respond-async, wait=1', 'respond-async, wait=1'],
  ])('Prefer: %s answers before the run has ended', async (prefer, applied) => {
    const answer = await create(site.url('/held'), prefer);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('preference-applied')).toBe(applied);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    const { data } = expectShape(reportAnswer, answer);
    expect(['queued', 'running']).toContain(data.status);
    release();
    expect(await ended(data.id)).toMatchObject({ status: 'completed' });
  });

  test('Prefer: wait=60 waits until the run has ended', async () => {
    setTimeout(release, 200);
    const answer = await create(site.url('/held'), 'wait=60');
    expect(answer.body.data.status).toBe('completed');
    expect(answer.headers.get('preference-applied')).toBe('wait=60');
    expect(answer.headers.get('retry-after')).toBeNull();
  });

  test.each([
    ['url', { url: '' }],
    ['url', { url: 'example.com' }],
    ['url', { url: 'ftp://example.com/' }],
    ['url', { url: 'javascript:alert(1)' }],
    ['url', { url: 'https://user:secret@example.com/' }],
    ['url', { url: 'http://10.0.0.1/' }],
    ['url', { url: 'http://[::1]/' }],
    ['url', { url: 'http://2130706434/' }],
    ['url', { url: 'https://example.com:22/' }],
    ['url', { url: `https://example.com/${'a'.repeat(2048)}` }],
    ['privacy', { url: 'https://example.com/', privacy: '3' }],
    ['privacy', { url: 'https://example.com/', privacy: 'private' }],
    ['password', { url: 'https://example.com/', privacy: '2' }],
    ['password', { url: 'https://example.com/', privacy: '2', password: '' }],
    ['password', { url: 'https://example.com/', privacy: '2', password: 'x'.repeat(129) }],
  ])('refuses a wrong %s', async (parameter, form) => {
    const { status, body } = await call('POST', '/reports', { form: form as Record<string, string> });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([parameter]);
  });

  test('a password counts with privacy 2 alone, and is never told', async () => {
    const password = 'correct horse';
    const headers = { Prefer: 'respond-async' };
    const form = { url: 'https://example.com/', password };
    const open = await call('POST', '/reports', { form, headers });
    expect(open.body.data).toMatchObject({ privacy: 0, has_password: false });
    const locked = await call('POST', '/reports', { form: { ...form, privacy: '2' }, headers });
    expect(locked.body.data).toMatchObject({ privacy: 2, has_password: true });
    expect(locked.text).not.toContain(password);
    expect(locked.text).not.toContain('argon2');
  });
});

describe('showing a report', () => {
  let id: number;
  beforeAll(async () => {
    id = (await create(site.url('/'))).body.data.id;
  });

  test('gives a validator, and 304 as long as nothing changed', async () => {
    const shown = await call('GET', `/reports/${id}`);
    expectShape(shownReportAnswer, shown);
    const tag = shown.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\w-]+"$/);
    expect(shown.headers.get('cache-control')).toBe('private, no-cache');
    for (const matching of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const answer = await call('GET', `/reports/${id}`, { headers: { 'If-None-Match': matching } });
      expect(answer.status).toBe(304);
      expect(answer.text).toBe('');
      expect(answer.headers.get('etag')).toBe(tag);
      expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    }
    expect((await call('GET', `/reports/${id}`, { headers: { 'If-None-Match': '"other"' } })).status).toBe(
      200,
    );
    await call('PATCH', `/reports/${id}`, { form: { privacy: '1' } });
    expect((await call('GET', `/reports/${id}`, { headers: { 'If-None-Match': tag } })).status).toBe(200);
  });

  test('HEAD answers as GET without the body', async () => {
    const shown = await call('GET', `/reports/${id}`);
    const head = await call('HEAD', `/reports/${id}`);
    expect(head.status).toBe(200);
    expect(head.text).toBe('');
    expect(head.headers.get('etag')).toBe(shown.headers.get('etag'));
    expect((await call('HEAD', '/reports/999999')).status).toBe(404);
  });

  test('adds a link for the owner on demand, without a validator', async () => {
    await call('PATCH', `/reports/${id}`, { form: { privacy: '1' } });
    const answer = await call('GET', `/reports/${id}?owner_link=3600`);
    const { data } = expectShape(shownReportAnswer, answer);
    expect(data.owner_page_url).toMatch(`${data.page_url}?expires=`);
    expect(answer.headers.get('etag')).toBeNull();
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test("a public report's owner link is its page", async () => {
    await call('PATCH', `/reports/${id}`, { form: { privacy: '0' } });
    const { data } = (await call('GET', `/reports/${id}?owner_link=60`)).body;
    expect(data.owner_page_url).toBe(data.page_url);
  });

  test.each(['59', '604801', '1.5', '-60', '060', 'soon', '60&owner_link=60'])(
    'refuses an owner link for %s seconds',
    async (seconds) => {
      const { status, body } = await call('GET', `/reports/${id}?owner_link=${seconds}`);
      expect(status).toBe(422);
      expect(Object.keys(body.errors)).toEqual(['owner_link']);
    },
  );

  test('an id is matched exactly', async () => {
    const aliases = [
      `0${id}`,
      `${id}.0`,
      `%20${id}`,
      `${id}%20`,
      `+${id}`,
      `-${id}`,
      `${id}e0`,
      '0',
      '0x1',
      'x',
    ];
    for (const alias of [...aliases, '9'.repeat(16), '9'.repeat(17), `${id}%00`, `${id}%2F`]) {
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
        expect((await call(method, `/reports/${alias}`)).body).toMatchObject({ code: 'not_found' });
      }
    }
    expect((await call('GET', `/reports/${id}`)).status).toBe(200);
  });
});

describe('updating a report', () => {
  let id: number;
  beforeAll(async () => {
    id = (await create(site.url('/'))).body.data.id;
  });

  test.each(['PUT', 'PATCH'])('%s changes what is given and nothing else', async (method) => {
    const locked = await call(method, `/reports/${id}`, { json: { privacy: 2, password: 'secret' } });
    expect(locked.status).toBe(200);
    expect(expectShape(reportAnswer, locked).data).toMatchObject({ privacy: 2, has_password: true, id });
    const kept = await call(method, `/reports/${id}`, { form: { password: 'another' } });
    expect(kept.body.data).toMatchObject({ privacy: 2, has_password: true });
    const open = await call(method, `/reports/${id}`, { form: { privacy: '0' } });
    expect(open.body.data).toMatchObject({ privacy: 0, has_password: false });
    const refused = await call(method, `/reports/${id}`, { form: { privacy: '2' } });
    expect(Object.keys(refused.body.errors)).toEqual(['password']);
    const ignored = await call(method, `/reports/${id}`, {
      form: { password: 'ignored', url: 'https://other.example/' },
    });
    expect(ignored.body.data).toMatchObject({ privacy: 0, has_password: false, url: site.url('/') });
  });

  test('refuses other values of results', async () => {
    for (const results of ['2', 'yes', 'true', '-1']) {
      const { body } = await call('PUT', `/reports/${id}`, { form: { results } });
      expect(Object.keys(body.errors)).toEqual(['results']);
    }
  });

  test('without results=1 the page is not fetched again', async () => {
    const before = site.requests.length;
    const answer = await call('PUT', `/reports/${id}`, {
      form: { results: '0' },
      headers: { Prefer: 'wait=1' },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('preference-applied')).toBeNull();
    expect(site.requests).toHaveLength(before);
  });

  test('with results=1 it waits for new results', async () => {
    const { data: before } = (await call('GET', `/reports/${id}`)).body;
    const answer = await call('PUT', `/reports/${id}`, { form: { results: '1' } });
    expect(answer.status).toBe(200);
    const { data } = expectShape(reportAnswer, answer);
    expect(data.status).toBe('completed');
    expect(Date.parse(data.generated_at ?? '')).toBeGreaterThan(Date.parse(before.generated_at));
  });

  test('a run that takes longer is 202, keeps the last results meanwhile, and is joined', async () => {
    release();
    const { data: first } = (await create(site.url('/held'))).body;
    ({ promise: held, resolve: release } = Promise.withResolvers<void>());
    const rerun = () =>
      call('PATCH', `/reports/${first.id}`, { form: { results: '1' }, headers: { Prefer: 'respond-async' } });
    const answer = await rerun();
    expect(answer.status).toBe(202);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.headers.get('preference-applied')).toBe('respond-async');
    const { data } = expectShape(reportAnswer, answer);
    expect(data).toMatchObject({
      result: first.result,
      score: first.score,
      generated_at: first.generated_at,
    });
    expect(data.checks).toEqual(first.checks);
    expect((await rerun()).status).toBe(202);
    release();
    await ended(first.id);
    expect(site.requests.filter(({ path }) => path === '/held').length).toBeGreaterThan(1);
  });
});

describe('deleting a report', () => {
  test('says what was deleted, and only once', async () => {
    const { id } = (await create(site.url('/'))).body.data;
    const answer = await call('DELETE', `/reports/${id}`);
    expect(answer.status).toBe(200);
    expect(expectShape(deletedAnswer, answer)).toEqual({ id, object: 'report', deleted: true });
    for (const method of ['DELETE', 'GET', 'PUT', 'PATCH']) {
      expect((await call(method, `/reports/${id}`)).body.code).toBe('not_found');
    }
  });

  test('ends the wait of whoever created it', async () => {
    const creating = create(site.url('/held'), 'wait=60');
    await expect.poll(() => site.requests.at(-1)?.path).toBe('/held');
    const { data } = (await call('GET', '/reports')).body;
    expect((await call('DELETE', `/reports/${data[0].id}`)).status).toBe(200);
    expect((await creating).body.code).toBe('not_found');
  });
});
