import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { json } from 'node:stream/consumers';
import { setImmediate as nextImmediate } from 'node:timers/promises';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'vitest';
import { seedReports } from '../support/seed-reports.ts';
import { test } from '../support/test.ts';

const REQUESTS = 100;
const ROUNDS = 8;
const REPORTS = 10;
/** Half of what one request retains if an object of the old generation refers to its list or to its context. */
const MAX_BYTES_PER_REQUEST = 5_000;
const LIST = '{ reports(first: 10) { nodes { url status result score } } }';

function oldGenerationBytes(): number {
  const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space');
  return space?.space_used_size ?? Number.NaN;
}

test('minor garbage collections release the memory of a list', async ({ app }) => {
  await seedReports(
    app.database,
    Array.from({ length: REPORTS }, (_, i) => ({ url: `https://example.org/${i}`, result: 'good' })),
  );
  const agent = new Agent({ keepAlive: true });
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${app.key}` };
  /** Sends requests by `node:http`: the objects that `fetch` allocates survive minor collections too. */
  const sendLists = async () => {
    for (let i = 0; i < REQUESTS; i++) {
      const sent = request(`${app.url}/graphql`, { agent, method: 'POST', headers });
      sent.end(JSON.stringify({ query: LIST }));
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      expect(await json(response)).toHaveProperty('data.reports.nodes.length', REPORTS);
    }
  };
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { type: 'minor' | 'major' }) => void;
  let majorCollections = 0;
  const observer = new PerformanceObserver((entries) => {
    for (const { detail } of entries.getEntries() as unknown as { detail: { kind: number } }[])
      if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) majorCollections++;
  });
  /** The observer is called in a later iteration of the event loop. */
  const observe = async () => {
    await nextImmediate();
    await nextImmediate();
  };
  await sendLists();
  observer.observe({ entryTypes: ['gc'] });
  const retained: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // A request that a collection has interrupted can move to the old generation, and then keeps all later ones.
    collect({ type: 'major' });
    await observe();
    const collectionsBefore = majorCollections;
    const before = oldGenerationBytes();
    await sendLists();
    // An object that survives two minor collections moves to the old generation.
    collect({ type: 'minor' });
    collect({ type: 'minor' });
    const bytes = oldGenerationBytes() - before;
    await observe();
    // A major collection also frees what minor ones cannot.
    if (majorCollections === collectionsBefore) retained.push(bytes / REQUESTS);
  }
  observer.disconnect();
  agent.destroy();
  // The minimum: what each request retains is in every round. Others, such as functions that V8 compiles, may add to
  // some rounds.
  expect(Math.min(...retained)).toBeLessThan(MAX_BYTES_PER_REQUEST);
});
