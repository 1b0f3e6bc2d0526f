import { describe, expect } from 'vitest';
import { createEventBus } from '../../src/events/event-bus.ts';
import { rotateSigningKey } from '../../src/sharing/signing-keys.ts';
import { runInProcess } from '../cli/run-in-process.ts';
import { createClient } from '../rest/rest-client.ts';
import { test as base } from '../support/test.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Milliseconds until a new key signs. */
const DISTRIBUTION_MS = 10_000;
const WEEK_SECONDS = 604_800;

const test = base
  .extend('settings', { scope: 'file' }, { EMBEDDED_WORKER: 'off', PUBLIC_URL: 'https://reports.example' })
  .extend('time', { scope: 'file' }, { advancedMs: 0 })
  .extend('parts', { scope: 'file' }, async ({ time }) => ({
    clock: () => new Date(Date.now() + time.advancedMs),
  }))
  .extend('gateways', { scope: 'file' }, async ({ app, call, time }) => {
    const origins = [app.url, (await app.startAnother('serve')).url ?? ''];
    const now = () => Date.now() + time.advancedMs;
    return {
      /** Creates a private report with a signed URL of a week. @returns both */
      share: async () => {
        const form = { url: 'https://example.com/', privacy: '1' };
        const { id } = (await call('POST', '/reports', { form, headers: { Prefer: 'wait=0' } })).body.data;
        return { id, link: await createLink(app.url, app.key, id) };
      },
      rotate: (afterMs = 0) => {
        const context = { database: app.database, events: createEventBus(app.database) };
        return rotateSigningKey(context, new Date(now() + afterMs));
      },
      /** Waits until all gateways sign the URL with its expiry by another key. */
      expectNewKey: async (id: number, link: string) => {
        time.advancedMs += DISTRIBUTION_MS + 1_000;
        const expires = Number(new URL(link).searchParams.get('expires'));
        const isSignedAgain = async (origin: string) => {
          const later = await createLink(origin, app.key, id, expires - Math.floor(now() / 1000));
          return later !== link && later.includes(`expires=${expires}&`);
        };
        await expect.poll(() => Promise.all(origins.map(isSignedAgain))).toEqual([true, true]);
      },
      /** The statuses of the page at all gateways. */
      open: (link: string) => {
        const { pathname, search } = new URL(link);
        const statusAt = async (origin: string) => {
          const response = await fetch(`${origin}${pathname}/badge.svg${search}`);
          await response.body?.cancel();
          return response.status;
        };
        return Promise.all(origins.map(statusAt));
      },
    };
  });

async function createLink(origin: string, key: string, id: number, seconds = WEEK_SECONDS): Promise<string> {
  const { body } = await createClient(origin, key)('GET', `/reports/${id}?owner_link=${seconds}`);
  return body.data.owner_page_url;
}

// Beyond the validity of keys of the previous test.
test.beforeEach(({ time }) => {
  time.advancedMs += 2 * DAY_MS;
});

describe('after a rotation', () => {
  test('earlier URLs are valid for a day, and new ones until they expire', async ({
    app,
    gateways,
    time,
  }) => {
    const { id, link } = await gateways.share();
    expect(await gateways.open(link)).toEqual([200, 200]);
    await gateways.rotate();
    await gateways.expectNewKey(id, link);
    expect(await gateways.open(link)).toEqual([200, 200]);
    const later = await createLink(app.url, app.key, id);
    expect(await gateways.open(later)).toEqual([200, 200]);

    time.advancedMs += DAY_MS - 30_000;
    expect(await gateways.open(link)).toEqual([200, 200]);
    time.advancedMs += 30_000;
    expect(await gateways.open(link)).toEqual([404, 404]);
    expect(await gateways.open(later)).toEqual([200, 200]);
  });

  test('the new key does not sign before all gateways know it', async ({ gateways, time }) => {
    await gateways.rotate();
    const { link } = await gateways.share();
    expect(await gateways.open(link)).toEqual([200, 200]);
    time.advancedMs += DAY_MS + 2 * DISTRIBUTION_MS;
    await expect.poll(() => gateways.open(link)).toEqual([404, 404]);
  });

  test('idempotency keys and cursors of the last 24 hours are valid', async ({ call, gateways, graphql }) => {
    const headers = { 'Idempotency-Key': 'before', Prefer: 'wait=0' };
    const create = (password: string) =>
      call('POST', '/reports', { form: { url: 'https://example.com/', privacy: '2', password }, headers });
    const list = async (after: string | null) => {
      const { reports } = await graphql<{
        reports: { nodes: { id: string }[]; pageInfo: { endCursor: string } };
      }>(
        'query ($after: String) { reports(first: 1, after: $after) { nodes { id } pageInfo { endCursor } } }',
        { after },
      );
      return reports;
    };
    const created = await create('secret');
    const { id, link } = await gateways.share();
    const first = await list(null);
    await gateways.rotate();
    await gateways.expectNewKey(id, link);
    expect((await create('secret')).body.data?.id).toBe(created.body.data.id);
    expect((await create('other')).status).toBe(409);
    const second = await list(first.pageInfo.endCursor);
    expect(second.nodes).toEqual([{ id: expect.not.stringMatching(`^${first.nodes[0]?.id}$`) }]);
  });

  test('a second rotation keeps earlier keys for their validity', async ({ gateways, time }) => {
    const { id, link } = await gateways.share();
    await gateways.rotate();
    await gateways.rotate(DAY_MS / 2);
    time.advancedMs += DAY_MS / 2;
    await gateways.expectNewKey(id, link);
    expect(await gateways.open(link)).toEqual([200, 200]);
    time.advancedMs += DAY_MS / 2;
    expect(await gateways.open(link)).toEqual([404, 404]);
  });

  test('a process that starts signs with the new key', async ({ app, gateways, time }) => {
    const { id } = await gateways.share();
    await gateways.rotate();
    time.advancedMs += DISTRIBUTION_MS + 1_000;
    const { url } = await app.startAnother('serve');
    const link = await createLink(url ?? '', app.key, id);
    await expect.poll(() => gateways.open(link)).toEqual([200, 200]);
    time.advancedMs += DAY_MS;
    expect(await gateways.open(link)).toEqual([200, 200]);
  });
});

describe('the command', () => {
  test('changes the key of running gateways within seconds', async ({ app, gateways, time }) => {
    time.advancedMs = 0;
    const { id, link } = await gateways.share();
    const { exitCode, stderr } = await runInProcess(['signing-key', 'rotate'], {
      DATABASE_URL: app.databaseUrl,
    });
    expect({ exitCode, stderr }).toEqual({
      exitCode: 0,
      stderr: expect.stringMatching(/^Rotated the signing key\. Earlier links and cookies work until \d{4}-/),
    });
    await gateways.expectNewKey(id, link);
  });

  test('invalidates all earlier URLs with --revoke-previous', async ({ app, gateways, time }) => {
    time.advancedMs = 60_000;
    const { link } = await gateways.share();
    const command = ['signing-key', 'rotate', '--revoke-previous'];
    expect(await runInProcess(command, { DATABASE_URL: app.databaseUrl })).toMatchObject({ exitCode: 0 });
    await expect.poll(() => gateways.open(link)).toEqual([404, 404]);
    expect(await gateways.open((await gateways.share()).link)).toEqual([200, 200]);
  });
});
