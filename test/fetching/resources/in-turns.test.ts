import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inTurns } from '../../../src/fetching/resources/in-turns.ts';

/** Works on that many items of each host. @returns the most that were under way at once, of one host and in all */
async function mostAtOnce(hosts: number, itemsEach: number): Promise<{ ofOneHost: number; inAll: number }> {
  const items = Array.from({ length: hosts * itemsEach }, (_, i) => `host ${i % hosts}`);
  const active: string[] = [];
  const most = { ofOneHost: 0, inAll: 0 };
  const results = await inTurns(
    items,
    (host) => host,
    async (host) => {
      active.push(host);
      most.ofOneHost = Math.max(most.ofOneHost, active.filter((other) => other === host).length);
      most.inAll = Math.max(most.inAll, active.length);
      await nextTurn();
      active.splice(active.indexOf(host), 1);
      return host;
    },
  );
  expect(results).toEqual(items);
  return most;
}

it.each([
  [1, { ofOneHost: 6, inAll: 6 }],
  [2, { ofOneHost: 6, inAll: 12 }],
  [20, { ofOneHost: 1, inAll: 16 }],
])('works on six items of a host at once, and sixteen in all: %i hosts', async (hosts, most) => {
  expect(await mostAtOnce(hosts, 10)).toEqual(most);
});
