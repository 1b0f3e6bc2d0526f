import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { describe, expect, vi } from 'vitest';
import type { Notifications } from '../../../src/database/engine.ts';
import { PostgresNotifications } from '../../../src/database/postgres/postgres-notifications.ts';
import { breakNotifications } from '../../support/break-notifications.ts';
import { test as base } from '../../support/test.ts';

const test = base
  .extend('here', async ({ fresh }) => fresh.database.notifications)
  /** Those of another process. */
  .extend('there', async ({ fresh }) => (await fresh.openAnother()).notifications);

/** Collects the notifications of changed reports from now on. */
async function listen(notifications: Notifications) {
  const received = { payloads: [] as string[], gaps: 0 };
  notifications.listen(
    'report_changed',
    (payload) => received.payloads.push(payload),
    () => received.gaps++,
  );
  await expect.poll(() => notifications.isConnected).toBe(true);
  return received;
}

describe('notifications', () => {
  test('reach the listeners of other processes in order', async ({ fresh, here, there }) => {
    const [receivedHere, receivedThere] = [await listen(here), await listen(there)];
    const third = await listen((await fresh.openAnother()).notifications);
    here.notify('run_deleted', '0');
    for (const payload of ['1', '2', '3']) here.notify('report_changed', payload);
    for (const { payloads } of [receivedThere, third]) {
      await expect.poll(() => payloads).toEqual(['1', '2', '3']);
    }
    there.notify('report_changed', '4');
    await expect.poll(() => receivedHere.payloads).toEqual(['4']);
    expect(third.payloads).toEqual(['1', '2', '3', '4']);
  });

  test('of a kind with a later listener are received from then on', async ({ here, there }) => {
    const onGap = vi.fn();
    there.listen('run_queued', () => {}, onGap);
    await expect.poll(() => there.isConnected).toBe(true);
    expect(onGap).toHaveBeenCalledTimes(1);
    const received = await listen(there);
    await expect.poll(() => received.gaps).toBe(1);
    here.notify('report_changed', '1');
    await expect.poll(() => received.payloads).toEqual(['1']);
  });

  test('are received again after a lost connection, which is a gap', async ({ fresh, here, there }) => {
    const received = await listen(there);
    here.notify('report_changed', 'before');
    await expect.poll(() => received.payloads).toEqual(['before']);
    expect(received.gaps).toBe(1);
    expect(await breakNotifications(fresh.database)).toBe(2);
    await expect.poll(() => received.gaps).toBe(2);
    here.notify('report_changed', 'after');
    await expect.poll(() => received.payloads).toContain('after');
  });

  test('that are published before the connection are sent once it is open', async ({ here, there }) => {
    const received = await listen(there);
    for (let id = 0; id < 3_000; id++) here.notify('report_changed', `${id}`);
    await expect.poll(() => received.payloads).toHaveLength(3_000);
  });

  test('added during a LISTEN are sent after the LISTEN for responses', async ({ here }) => {
    await listen(here);
    const { query } = Client.prototype;
    const statements: string[] = [];
    using _spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (
      this: Client,
      ...args: unknown[]
    ) {
      statements.push(JSON.stringify(args[0]));
      if (`${args[0]}`.includes('"first"')) {
        here.listen('response', vi.fn(), vi.fn());
        here.notify('request', '1');
      }
      return Reflect.apply(query, this, args);
    });
    here.listen('first', vi.fn(), vi.fn());
    const positionOf = (text: string) => statements.findIndex((statement) => statement.includes(text));
    await expect.poll(() => positionOf('request')).toBeGreaterThan(0);
    expect(positionOf('response')).toBeGreaterThan(0);
    expect(positionOf('response')).toBeLessThan(positionOf('request'));
  });

  test('that wait when the process ends are sent before it closes', async ({ fresh, there }) => {
    const received = await listen(there);
    const leaving = await fresh.openAnother();
    await listen(leaving.notifications);
    leaving.notifications.notify('report_changed', 'last');
    await leaving.close();
    await expect.poll(() => received.payloads).toEqual(['last']);
  });
});

test('without a server, nothing is received, and closing does not wait', async () => {
  const lost = new PostgresNotifications('postgres://nobody@127.0.0.1:1/nothing');
  await lost.close();
  const used = new PostgresNotifications('postgres://nobody@127.0.0.1:1/nothing');
  used.notify('report_changed', '1');
  await sleep(100);
  expect(used.isConnected).toBe(false);
  await used.close();
});
