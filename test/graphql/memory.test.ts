import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { json } from 'node:stream/consumers';
import { setImmediate as nextImmediate } from 'node:timers/promises';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedReports } from '../support/seed-reports.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const REQUESTS = 100;
const ROUNDS = 8;
const REPORTS = 10;
/** Half of what one request retains if an object of the old generation refers to its list or to its context. */
const MAX_BYTES_PER_REQUEST = 5_000;
const LIST = '{ reports(first: 10) { nodes { url status result score } } }';

const agent = new Agent({ keepAlive: true });
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ EMBEDDED_WORKER: 'off', REQUESTS_PER_MINUTE: '0' });
  await seedReports(
    app.database,
    Array.from({ length: REPORTS }, (_, i) => ({ url: `https://example.org/${i}`, result: 'good' as const })),
  );
});
afterAll(async () => {
  agent.destroy();
  await app.close();
});

/** Sends requests by `node:http`: what the client `fetch` allocates survives minor collections too. */
async function list(times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    const sent = request(`${app.url}/graphql`, {
      agent,
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${app.key}` },
    });
    sent.end(JSON.stringify({ query: LIST }));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    expect(await json(response)).toHaveProperty('data.reports.nodes.length', REPORTS);
  }
}

function oldGenerationBytes(): number {
  const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space');
  return space?.space_used_size ?? Number.NaN;
}

it('releases the memory of a list in minor garbage collections', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { type: 'minor' | 'major' }) => void;
  const { NODE_PERFORMANCE_GC_MAJOR } = constants;
  let majorCollections = 0;
  const observer = new PerformanceObserver((entries) => {
    const kinds = entries
      .getEntries()
      .map((entry) => (entry as unknown as { detail: { kind: number } }).detail.kind);
    majorCollections += kinds.filter((kind) => kind === NODE_PERFORMANCE_GC_MAJOR).length;
  });
  await list(REQUESTS);
  observer.observe({ entryTypes: ['gc'] });
  const retained: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // A request that a collection has interrupted can move to the old generation, and then keeps all later ones.
    collect({ type: 'major' });
    await nextImmediate();
    await nextImmediate();
    const collectionsBefore = majorCollections;
    const before = oldGenerationBytes();
    await list(REQUESTS);
    // An object that survives two minor collections moves to the old generation.
    collect({ type: 'minor' });
    collect({ type: 'minor' });
    const bytes = oldGenerationBytes() - before;
    // The observer is called in a later iteration of the event loop.
    await nextImmediate();
    await nextImmediate();
    // A major collection also frees what minor ones cannot.
    if (majorCollections === collectionsBefore) retained.push(bytes / REQUESTS);
  }
  observer.disconnect();
  // The minimum: what each request retains is in every round. Others, such as functions that V8 compiles, may add to
  // some rounds.
  expect(Math.min(...retained)).toBeLessThan(MAX_BYTES_PER_REQUEST);
});
