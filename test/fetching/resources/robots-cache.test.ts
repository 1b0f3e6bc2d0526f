import { beforeEach, expect, it } from 'vitest';
import { createRobotsCache, type RobotsCache } from '../../../src/fetching/resources/robots-cache.ts';
import type { ResourceResponse } from '../../../src/page/resource.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const START_MS = 1_000;

let now: number;
let fetched: string[];
let cache: RobotsCache;
beforeEach(() => {
  now = START_MS;
  fetched = [];
  cache = createRobotsCache(() => now);
});

function find(
  url: string,
  { isOwn = false, status = 200, text = 'Allow: /', header = '' } = {},
): Promise<ResourceResponse> {
  const fetch = async () => {
    fetched.push(url);
    return { status, text, headers: [['x', header]] } as unknown as ResourceResponse;
  };
  return cache.find({ url, isOwn, fetch });
}

function fail(url: string, message: string): Promise<ResourceResponse> {
  return cache.find({ url, isOwn: false, fetch: () => Promise.reject(new Error(message)) });
}

it.each([
  ['a response for a day', {}, 24 * HOUR_MS],
  ['an absent file for a day', { status: 404 }, 24 * HOUR_MS],
  ['a server error for five minutes', { status: 503 }, 5 * MINUTE_MS],
  ["a response of the page's own origin for ten seconds", { isOwn: true }, 10_000],
])('keeps %s', async (_case, options, ageMs) => {
  await find('a', options);
  now = START_MS + ageMs;
  expect((await find('a', { ...options, text: 'new' })).text).toBe('Allow: /');
  now = START_MS + ageMs + 1;
  expect((await find('a', { ...options, text: 'new' })).text).toBe('new');
  expect(fetched).toEqual(['a', 'a']);
});

it("fetches again for the page's own origin, and shares the response with other pages", async () => {
  await find('a');
  now = START_MS + HOUR_MS;
  expect((await find('a', { isOwn: true, text: 'new' })).text).toBe('new');
  expect((await find('a')).text).toBe('new');
  expect(fetched).toEqual(['a', 'a']);
});

it('fetches once for pages of one origin that find an old response at the same time', async () => {
  await find('a');
  now = START_MS + HOUR_MS;
  await Promise.all([1, 2, 3].map(() => find('a', { isOwn: true })));
  expect(fetched).toEqual(['a', 'a']);
});

it('does not keep failures', async () => {
  await expect(fail('a', 'broken')).rejects.toThrow('broken');
  await find('a');
  expect(fetched).toEqual(['a']);
});

it('fetches once for simultaneous callers', async () => {
  const responses = await Promise.all(['a', 'b', 'a', 'a'].map((url) => find(url)));
  expect(responses.map(({ text }) => text)).toEqual(Array(4).fill('Allow: /'));
  expect(fetched).toEqual(['a', 'b']);
});

it('fetches for waiting callers if the fetch of the first fails', async () => {
  const failing = fail('a', 'timeout');
  const others = [find('a'), find('a')];
  await expect(failing).rejects.toThrow('timeout');
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200]);
  expect(fetched).toEqual(['a']);
});

it.each(['text', 'header'])('evicts the least recently used response at too much %s', async (part) => {
  const long = { [part]: 'x'.repeat(500_000) };
  for (let i = 0; i < 15; i++) await find(`${i}`, long);
  await find('0', long);
  await find('new', long);
  fetched = [];
  for (const url of ['0', 'new', '1']) await find(url, long);
  expect(fetched).toEqual(['1']);
});

it('finishes a fetch while others fill the cache', async () => {
  const { promise, resolve } = Promise.withResolvers<ResourceResponse>();
  const slow = cache.find({ url: 'slow', isOwn: false, fetch: () => promise });
  for (let i = 0; i < 16; i++) await find(`${i}`, { text: 'x'.repeat(500_000) });
  resolve({ status: 200, text: 'Allow: /' } as ResourceResponse);
  expect((await slow).text).toBe('Allow: /');
});
