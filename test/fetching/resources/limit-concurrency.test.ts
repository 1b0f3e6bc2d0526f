import { setImmediate as nextTick } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { limitConcurrency } from '../../../src/fetching/resources/fetch-resources.ts';

/** Works on that many items of each host. @returns the most that ran at once, of one host and in all */
async function mostAtOnce(hosts: number, itemsEach: number): Promise<{ ofOneHost: number; inAll: number }> {
  const limit = limitConcurrency();
  const items = Array.from({ length: hosts * itemsEach }, (_, i) => `host ${i % hosts}`);
  const active: string[] = [];
  const most = { ofOneHost: 0, inAll: 0 };
  const results = await Promise.all(
    items.map((host) =>
      limit(host, async () => {
        active.push(host);
        most.ofOneHost = Math.max(most.ofOneHost, active.filter((other) => other === host).length);
        most.inAll = Math.max(most.inAll, active.length);
        await nextTick();
        active.splice(active.indexOf(host), 1);
        return host;
      }),
    ),
  );
  expect(results).toEqual(items);
  return most;
}

it.each([
  [1, { ofOneHost: 6, inAll: 6 }],
  [2, { ofOneHost: 6, inAll: 12 }],
  [20, { ofOneHost: 1, inAll: 16 }],
])('runs six items of a host at once, and sixteen in all: %i hosts', async (hosts, most) => {
  expect(await mostAtOnce(hosts, 10)).toEqual(most);
});

it('lets other hosts overtake the items that wait for a busy host', async () => {
  const limit = limitConcurrency();
  const started: string[] = [];
  for (let item = 0; item < 20; item++) {
    void limit('busy', () => new Promise(() => started.push('busy')));
  }
  await Promise.all(
    Array.from({ length: 10 }, (_, i) => limit(`other ${i}`, async () => started.push('other'))),
  );
  expect(started.filter((host) => host === 'busy')).toHaveLength(6);
  expect(started.filter((host) => host === 'other')).toHaveLength(10);
});

it('continues after an item has failed', async () => {
  const limit = limitConcurrency();
  const fail = () => limit('host', () => Promise.reject(new Error('broken')));
  const results = await Promise.allSettled(Array.from({ length: 20 }, fail));
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
});
