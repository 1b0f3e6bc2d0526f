import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEventBus } from '../../src/events/event-bus.ts';
import { rotateSigningKey } from '../../src/sharing/signing-keys.ts';
import { runInProcess } from '../cli/run-in-process.ts';
import { type Client, createClient } from '../rest/rest-client.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Milliseconds until a new key signs. */
const DISTRIBUTION_MS = 10_000;
const WEEK_SECONDS = 604_800;

let app: TestApp;
let origins: string[];
let call: Client;
let advancedMs = 0;

beforeAll(async () => {
  app = await startTestApp(
    { EMBEDDED_WORKER: 'off', PUBLIC_URL: 'https://reports.example' },
    { clock: () => new Date(Date.now() + advancedMs) },
  );
  const other = await app.startAnother('serve');
  origins = [app.url, other.url ?? ''];
  call = createClient(app.url, app.key);
});
afterAll(() => app?.close());

beforeEach(() => {
  // Beyond the validity of keys of the previous test.
  advancedMs += 2 * DAY_MS;
});

describe('after signing-key rotate', () => {
  it('earlier URLs are valid for 24 hours, and URLs of the new key until they expire', async () => {
    const id = await createPrivateReport();
    const earlier = await createLink(id);
    expect(await statusesOf(earlier)).toEqual([200, 200]);
    await rotate(new Date(Date.now() + advancedMs));
    advancedMs += DISTRIBUTION_MS + 1_000;
    expect(await statusesOf(earlier)).toEqual([200, 200]);
    await expect.poll(() => allSignAnew(id, earlier)).toBe(true);
    const later = await createLink(id);
    expect(await statusesOf(later)).toEqual([200, 200]);

    advancedMs += DAY_MS - 30_000;
    expect(await statusesOf(earlier)).toEqual([200, 200]);
    advancedMs += 30_000;
    expect(await statusesOf(earlier)).toEqual([404, 404]);
    expect(await statusesOf(later)).toEqual([200, 200]);
  });

  it('the new key does not sign before all gateways know it', async () => {
    const id = await createPrivateReport();
    await rotate(new Date(Date.now() + advancedMs));
    const soon = await createLink(id);
    expect(await statusesOf(soon)).toEqual([200, 200]);
    advancedMs += DAY_MS + 2 * DISTRIBUTION_MS;
    await expect.poll(() => statusesOf(soon)).toEqual([404, 404]);
  });

  it('repeated requests of the last 24 hours still match their idempotency keys', async () => {
    const form = { url: 'https://example.com/repeated', privacy: '2', password: 'secret' };
    const headers = { 'Idempotency-Key': 'before', Prefer: 'wait=0' };
    const first = await call('POST', '/reports', { form, headers });
    expect(first.status).toBe(201);
    const link = await createLink(first.body.data.id);
    await rotate(new Date(Date.now() + advancedMs));
    advancedMs += DISTRIBUTION_MS + 1_000;
    await expect.poll(() => allSignAnew(first.body.data.id, link)).toBe(true);
    const repeat = await call('POST', '/reports', { form, headers });
    expect(repeat.body.data?.id).toBe(first.body.data.id);
    const reuse = await call('POST', '/reports', { form: { ...form, password: 'other' }, headers });
    expect(reuse.status).toBe(409);
  });

  it('cursors of the replaced key are valid', async () => {
    await createPrivateReport();
    const id = await createPrivateReport();
    const link = await createLink(id);
    const first = await listReports(null);
    await rotate(new Date(Date.now() + advancedMs));
    advancedMs += DISTRIBUTION_MS + 1_000;
    await expect.poll(() => allSignAnew(id, link)).toBe(true);
    const second = await listReports(first.pageInfo.endCursor);
    expect(second.nodes[0].id).not.toBe(first.nodes[0].id);
  });

  it('a second rotation keeps earlier keys for their validity', async () => {
    const id = await createPrivateReport();
    const earlier = await createLink(id);
    const start = Date.now() + advancedMs;
    await rotate(new Date(start));
    await rotate(new Date(start + DAY_MS / 2));
    advancedMs += DAY_MS / 2 + DISTRIBUTION_MS + 1_000;
    await expect.poll(() => allSignAnew(id, earlier)).toBe(true);
    expect(await statusesOf(earlier)).toEqual([200, 200]);
    advancedMs += DAY_MS / 2;
    expect(await statusesOf(earlier)).toEqual([404, 404]);
  });

  it('a process that starts signs with the new key', async () => {
    const id = await createPrivateReport();
    await rotate(new Date(Date.now() + advancedMs));
    advancedMs += DISTRIBUTION_MS + 1_000;
    const third = await app.startAnother('serve');
    const { body } = await createClient(third.url ?? '', app.key)('GET', `/reports/${id}?owner_link=3600`);
    await expect.poll(() => statusesOf(body.data.owner_page_url)).toEqual([200, 200]);
  });
});

describe('the command', () => {
  it('changes the key of running gateways within seconds', async () => {
    advancedMs = 0;
    const id = await createPrivateReport();
    const link = await createLink(id);
    const { exitCode, stderr } = await runInProcess(['signing-key', 'rotate'], {
      DATABASE_URL: app.databaseUrl,
    });
    expect({ exitCode, stderr }).toEqual({
      exitCode: 0,
      stderr: expect.stringMatching(/^Rotated the signing key\. Earlier links and cookies work until \d{4}-/),
    });
    advancedMs = DISTRIBUTION_MS + 1_000;
    await expect.poll(() => allSignAnew(id, link)).toBe(true);
  });

  it('invalidates all earlier URLs with --revoke-previous', async () => {
    advancedMs = 60_000;
    const id = await createPrivateReport();
    const link = await createLink(id);
    const command = ['signing-key', 'rotate', '--revoke-previous'];
    expect(await runInProcess(command, { DATABASE_URL: app.databaseUrl })).toMatchObject({ exitCode: 0 });
    await expect.poll(() => statusesOf(link)).toEqual([404, 404]);
    expect(await statusesOf(await createLink(id))).toEqual([200, 200]);
  });
});

async function rotate(now: Date): Promise<void> {
  await rotateSigningKey({ database: app.database, events: createEventBus(app.database) }, now);
}

async function createPrivateReport(): Promise<number> {
  const form = { url: 'https://example.com/', privacy: '1' };
  const { body } = await call('POST', '/reports', { form, headers: { Prefer: 'wait=0' } });
  return body.data.id;
}

async function createLink(id: number, seconds = WEEK_SECONDS, origin = app.url): Promise<string> {
  const { body } = await createClient(origin, app.key)('GET', `/reports/${id}?owner_link=${seconds}`);
  return body.data.owner_page_url;
}

/** Whether all gateways sign a URL with the expiry of an earlier one by another key. */
async function allSignAnew(id: number, earlier: string): Promise<boolean> {
  const expires = Number(new URL(earlier).searchParams.get('expires'));
  const seconds = expires - Math.floor((Date.now() + advancedMs) / 1000);
  const links = await Promise.all(origins.map((origin) => createLink(id, seconds, origin)));
  return links.every((link) => link !== earlier && link.includes(`expires=${expires}&`));
}

function statusesOf(link: string): Promise<number[]> {
  const { pathname, search } = new URL(link);
  return Promise.all(
    origins.map(async (origin) => {
      const response = await fetch(`${origin}${pathname}/badge.svg${search}`);
      await response.body?.cancel();
      return response.status;
    }),
  );
}

async function listReports(after: string | null) {
  const response = await fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${app.key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      query:
        'query ($after: String) { reports(first: 1, after: $after) { nodes { id } pageInfo { endCursor } } }',
      variables: { after },
    }),
  });
  const { data } = await response.json();
  return data.reports;
}
