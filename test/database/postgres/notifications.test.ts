import { createServer, type Socket } from 'node:net';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Notifications } from '../../../src/database/engine.ts';
import { openNotifications } from '../../../src/database/postgres/open-notifications.ts';
import { breakNotifications } from '../../support/break-notifications.ts';
import { openTempDatabase, type TempDatabase } from '../../support/temp-database.ts';

let temp: TempDatabase;
let here: Notifications;
let there: Notifications;

beforeEach(async () => {
  temp = await openTempDatabase();
  here = temp.database.notifications;
  there = (await temp.openAnother()).notifications;
});
afterEach(() => temp.close());

/** Collects what is heard of changed reports, once it can be. */
async function listen(notifications: Notifications) {
  const heard = { payloads: [] as string[], gaps: 0 };
  notifications.listen(
    'report_changed',
    (payload) => heard.payloads.push(payload),
    () => heard.gaps++,
  );
  await expect.poll(() => notifications.isConnected).toBe(true);
  return heard;
}

describe('notifications', () => {
  it('are received by all other processes in order, not by the sender', async () => {
    const [heardHere, heardThere] = [await listen(here), await listen(there)];
    const third = await listen((await temp.openAnother()).notifications);
    for (const payload of ['1', '2', '3']) here.notify('report_changed', payload);
    for (const { payloads } of [heardThere, third]) {
      await expect.poll(() => payloads).toEqual(['1', '2', '3']);
    }
    there.notify('report_changed', '4');
    await expect.poll(() => heardHere.payloads).toEqual(['4']);
    expect(third.payloads).toEqual(['1', '2', '3', '4']);
  });

  it('are received only by listeners of their kind', async () => {
    const heard = await listen(there);
    here.notify('run_deleted', '1');
    here.notify('report_changed', '2');
    await expect.poll(() => heard.payloads).toEqual(['2']);
  });

  it('of a kind with a later listener are received from then on, after an event that some were missed', async () => {
    const onGap = vi.fn();
    there.listen('run_queued', () => {}, onGap);
    await expect.poll(() => there.isConnected).toBe(true);
    expect(onGap).toHaveBeenCalledTimes(1);
    const heard = await listen(there);
    await expect.poll(() => heard.gaps).toBe(1);
    here.notify('report_changed', '1');
    await expect.poll(() => heard.payloads).toEqual(['1']);
  });

  it('are received again after a lost connection, and listeners learn that they may have missed some', async () => {
    const heard = await listen(there);
    here.notify('report_changed', 'before');
    await expect.poll(() => heard.payloads).toEqual(['before']);
    expect(heard.gaps).toBe(1);
    expect(await breakNotifications(temp.database)).toBe(2);
    await expect.poll(() => heard.gaps).toBe(2);
    here.notify('report_changed', 'after');
    await expect.poll(() => heard.payloads).toContain('after');
  });

  it('that are published before the connection are sent once it is open', async () => {
    const heard = await listen(there);
    for (let id = 0; id < 3_000; id++) here.notify('report_changed', `${id}`);
    await expect.poll(() => heard.payloads).toHaveLength(3_000);
  });

  it('that are added while another LISTEN runs are sent after the LISTEN for their responses', async () => {
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

  it('that wait when the process ends are sent before it closes', async () => {
    const heard = await listen(there);
    const leaving = await temp.openAnother();
    await listen(leaving.notifications);
    leaving.notifications.notify('report_changed', 'last');
    await leaving.close();
    await expect.poll(() => heard.payloads).toEqual(['last']);
  });
});

describe('without a server', () => {
  it('receives nothing, does not fail, and closes at once', async () => {
    const sockets = new Set<Socket>();
    const dead = createServer((socket) => {
      sockets.add(socket);
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => dead.once('listening', resolve));
    const { port } = dead.address() as { port: number };
    const lost = openNotifications(`postgres://postgres:password@127.0.0.1:${port}/postgres`);
    lost.notify('report_changed', '1');
    await expect.poll(() => sockets.size).toBeGreaterThan(1);
    expect(lost.isConnected).toBe(false);
    await lost.close();
    dead.close();
  });

  it('opens no connection before the first use', async () => {
    await openNotifications('postgres://nobody@127.0.0.1:1/nothing').close();
  });
});
