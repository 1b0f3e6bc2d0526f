import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { DEFAULT_FETCH_TIMEOUTS } from '../../../src/fetching/request/connections.ts';
import type { Route } from '../../support/fixture-site.ts';
import { failure, fetcher, fetchRoute, site } from '../fetch-fixture.ts';

const silent: Route = () => {};
const startsOnly: Route = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).write('<p>');
};
const trickles: Route = async (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  while (response.socket && !response.socket.destroyed) {
    response.write('.');
    await pause(10);
  }
};

it('has these timeouts', () => {
  expect(DEFAULT_FETCH_TIMEOUTS).toEqual({
    connectMs: 5_000,
    headersMs: 10_000,
    idleMs: 10_000,
    totalMs: 15_000,
  });
});

describe('a page', () => {
  it.each([
    ['that sends no headers', silent, { headersMs: 60 }, 'UND_ERR_HEADERS_TIMEOUT'],
    ['that pauses within its body', startsOnly, { idleMs: 60 }, 'UND_ERR_BODY_TIMEOUT'],
    ['that sends a few bytes endlessly', trickles, { totalMs: 150 }, undefined],
    ['that sends no headers within the total time', silent, { totalMs: 60 }, undefined],
  ])('%s is aborted', async (_case, route, timeouts, cause) => {
    const error = await failure(fetchRoute(route, { timeouts }));
    expect([error.code, Object(error.cause).code]).toEqual(['timeout', cause]);
  });

  it('with many slow redirects has one time limit', async () => {
    const served = await site({
      '/': async (_request, response) => {
        await pause(40);
        response.writeHead(302, { location: '/' }).end();
      },
    });
    const slow = fetcher({ reaching: [served], timeouts: { totalMs: 150 } });
    expect((await failure(slow.fetchPage(served.url('/')))).code).toBe('timeout');
    expect(served.requests.length).toBeLessThan(8);
  });
});

describe('the signal', () => {
  it('aborts a fetch with its reason', async () => {
    const served = await site({ '/': startsOnly });
    const caller = new AbortController();
    const fetching = fetcher({ reaching: [served] }).fetchPage(served.url('/'), { signal: caller.signal });
    setTimeout(() => caller.abort(new Error('deleted')), 30);
    await expect(fetching).rejects.toThrow('deleted');
  });

  it('prevents a request if it has aborted before', async () => {
    const served = await site({ '/': startsOnly });
    const fetching = fetcher({ reaching: [served] }).fetchPage(served.url('/'), {
      signal: AbortSignal.abort(),
    });
    await expect(fetching).rejects.toHaveProperty('name', 'AbortError');
    expect(served.requests).toEqual([]);
  });
});

it('closing the fetcher aborts active fetches and rejects new ones', async () => {
  const served = await site({ '/': startsOnly });
  const closed = fetcher({ reaching: [served] });
  const active = closed.fetchPage(served.url('/'));
  setTimeout(() => closed.close(), 30);
  await expect(active).rejects.toHaveProperty('name', 'AbortError');
  await expect(closed.fetchPage(served.url('/'))).rejects.toHaveProperty('name', 'AbortError');
});
