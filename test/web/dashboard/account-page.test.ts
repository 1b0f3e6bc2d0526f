import { expect } from 'vitest';
import { browserName } from '../../../src/web/dashboard/pages/account-page.ts';
import { createClient } from '../../rest/rest-client.ts';
import { textIn, textsIn } from '../parse-html.ts';
import { actionsIn, type Received, received, test } from './dashboard-test.ts';

const SETTINGS = { EMBEDDED_WORKER: 'off', REQUESTS_PER_MINUTE: '600', RUNS_PER_MINUTE: '5' };
const limited = test.extend('settings', { scope: 'file' }, SETTINGS);

const rowsOf = ({ document }: Received, table: 'keys' | 'sessions') =>
  textsIn(document, `[aria-labelledby="${table}"] tbody tr`).map((text) =>
    text.replaceAll(/\s+/g, ' ').trim(),
  );

test('a new key is shown once, and works', async ({ app, signIn }) => {
  const session = await signIn(await app.addAccount('Ada'));
  const page = await received(
    await session.post('/account/keys', { name: ' laptop ', scope: 'read', expires: '2090-01-31' }),
  );
  const key = textIn(page.document, '.new-key pre');
  const { body } = await createClient(app.url, key)('GET', '/account');
  expect(body.data).toMatchObject({ name: 'Ada', api_key: { name: 'laptop', scope: 'read' } });
  const later = await session.get('/account');
  expect(textIn(later.document, 'main')).not.toContain(key);
  expect(rowsOf(later, 'keys')[1]).toMatch(
    new RegExp(`^laptop ${key.slice(0, 12)}…read.* just now31 Jan 2090, 00:00 UTC Revoke…`),
  );
});

test.for<[fields: Record<string, string>, message: string]>([
  [{ name: 'a\u202eb' }, 'Must have 1 to 100 visible characters.'],
  [{ name: 'a', scope: 'admin' }, 'Must be one of: read, write.'],
  [{ name: 'a', expires: '2020-01-01' }, 'Must be in the future.'],
  [{ name: 'a', expires: 'never' }, 'Must be a date such as'],
])('a key with %j is rejected', async ([fields, message], { signIn }) => {
  const { status, document } = await received(await (await signIn()).post('/account/keys', fields));
  expect(status).toBe(422);
  expect(textIn(document, '[role="alert"]')).toContain(message);
});

test('a key that expires creates only keys that expire no later', async ({ app, signIn }) => {
  const session = await signIn(await app.addKey('write', new Date('2090-01-31T12:00:00Z')));
  for (const expires of ['', '2090-02-01']) {
    const response = await session.post('/account/keys', { name: 'a', expires });
    const { document } = await received(response);
    expect(textIn(document, '[role="alert"]')).toContain('not after 2090-01-31T12:00:00.000Z');
  }
  expect((await session.post('/account/keys', { name: 'a', expires: '2090-01-31' })).status).toBe(200);
});

test('a key of the account is revoked, one of another account is not', async ({ app, signIn }) => {
  const session = await signIn(await app.addAccount('Bob'));
  const page = await received(await session.post('/account/keys', { name: 'old', scope: 'write' }));
  const [, revoke = ''] = actionsIn(page, '/revoke');
  const other = await signIn();
  for (const action of [revoke, '/account/keys/x/revoke'])
    expect((await other.post(action)).status).toBe(404);
  const response = await session.post(revoke);
  expect(response.status).toBe(303);
  const { pathname } = new URL(response.headers.get('location') ?? '', app.url + revoke);
  expect(rowsOf(await session.get(pathname), 'keys')).toHaveLength(1);
  const key = textIn(page.document, '.new-key pre');
  expect((await createClient(app.url, key)('GET', '/account')).status).toBe(401);
});

test('lists the sessions of the account, and ends them', async ({ app, signIn }) => {
  const key = await app.addAccount('Cy');
  const [first, second] = [await signIn(key), await signIn(key)];
  const page = await first.get('/account');
  const sessions = rowsOf(page, 'sessions');
  expect(sessions).toHaveLength(2);
  expect(sessions.filter((row) => row.includes('(this browser)'))).toHaveLength(1);
  const [end = ''] = actionsIn(page, '/end');
  expect((await (await signIn()).post(end)).status).toBe(404);
  expect((await first.post(end)).status).toBe(303);
  expect((await second.get('/account')).status).toBe(401);
  expect((await first.get('/account')).status).toBe(200);
});

limited('says how much of its limits the key has used', async ({ call, signIn }) => {
  for (const url of ['a.example', 'b.example'])
    await call('POST', '/reports', { form: { url }, headers: { Prefer: 'respond-async' } });
  const { document } = await (await signIn()).get('/account');
  expect(textIn(document, 'main')).toContain('This key, this minute: 3 of 600 requests, 2 of 5 runs.');
});

test.for([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/143.0.0.0 Safari/537.36 Edg/143.0',
    'Edge on Windows',
  ],
  ['curl/8.14.1', 'curl/8.14.1'],
  ['', 'Unknown'],
])('the browser "%s" is %s', ([userAgent, name]) => {
  expect(browserName(userAgent as string)).toBe(name);
});
