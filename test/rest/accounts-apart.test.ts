import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedReports } from '../support/seed-reports.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { type Client, createClient } from './rest-client.ts';

let app: TestApp;
let owner: Client;
let stranger: Client;
let id: number;

beforeAll(async () => {
  app = await startTestApp({ EMBEDDED_WORKER: 'off' });
  owner = createClient(app.url, app.key);
  stranger = createClient(app.url, await app.addAccount());
  const [report] = await seedReports(app.database, [{ url: 'https://example.com/', result: 'good' }]);
  id = report?.id ?? 0;
});
afterAll(() => app.close());

/** Everything a client can see of a response, except what names the request or the moment. */
async function visible(client: Client, method: string, path: string, form?: Record<string, string>) {
  const { status, headers, text, body } = await client(method, path, form ? { form } : {});
  const fixed = [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date');
  return { status, headers: fixed, text: text.replace(body.request_id, '') };
}

test.each<[string, string, Record<string, string>?]>([
  ['GET', ''],
  ['GET', '?owner_link=60'],
  ['DELETE', ''],
  ['PUT', '', { privacy: '1' }],
  ['PATCH', '', { privacy: '2' }],
  ['PATCH', '', { results: '1' }],
])('%s of a foreign report%s looks like that of a missing one', async (method, query, form) => {
  const foreign = await visible(stranger, method, `/reports/${id}${query}`, form);
  const missing = await visible(stranger, method, `/reports/999999${query}`, form);
  expect(foreign).toEqual(missing);
  expect(foreign.text).not.toContain('example.com');
  expect((await owner('GET', `/reports/${id}`)).body.data).toMatchObject({
    id,
    privacy: 0,
    status: 'completed',
  });
});

test('lists, totals and usage include only reports of the account', async () => {
  expect((await owner('GET', '/reports')).body.meta.total).toBe(1);
  expect((await stranger('GET', '/reports')).body).toMatchObject({ data: [], meta: { total: 0 } });
  expect((await stranger('GET', '/reports?search=example&project=example.com')).body.data).toEqual([]);
  expect((await stranger('GET', '/account')).body.data.usage.reports).toBe(0);
});

test('interleaved requests never mix', async () => {
  const calls = Array.from({ length: 200 }, async (_, index) => {
    const { body } = await (index % 2 ? owner : stranger)('GET', '/account');
    return body.data.id === (index % 2 ? 1 : 2);
  });
  expect(await Promise.all(calls)).not.toContain(false);
});
