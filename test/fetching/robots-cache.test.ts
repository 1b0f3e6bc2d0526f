import { beforeEach, expect, it } from 'vitest';
import type { ResourceAnswer } from '../../src/fetching/fetched-resource.ts';
import { createRobotsCache, type RobotsCache } from '../../src/fetching/robots-cache.ts';

const HOUR_MS = 3_600_000;

let now: number;
let fetched: string[];
let cache: RobotsCache;
beforeEach(() => {
  now = 0;
  fetched = [];
  cache = createRobotsCache(() => now);
});

function find(url: string, { status = 200, text = 'Allow: /', header = '' } = {}): Promise<ResourceAnswer> {
  return cache.find(url, async () => {
    fetched.push(url);
    return { status, text, headers: [['x', header]] } as unknown as ResourceAnswer;
  });
}

it('knows an answer for a day', async () => {
  await find('a');
  now = 24 * HOUR_MS - 1;
  expect((await find('a', { text: 'other' })).text).toBe('Allow: /');
  now = 24 * HOUR_MS;
  expect((await find('a', { text: 'other' })).text).toBe('other');
  expect(fetched).toEqual(['a', 'a']);
});

it('knows that there is none', async () => {
  await find('a', { status: 404 });
  await find('a');
  expect(fetched).toEqual(['a']);
});

it('keeps neither server errors nor failures', async () => {
  await find('a', { status: 503 });
  await expect(cache.find('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await find('a');
  expect(fetched).toEqual(['a', 'a']);
});

it.each(['text', 'header'])('forgets what was used longest ago when it holds too much %s', async (part) => {
  const long = { [part]: 'x'.repeat(500_000) };
  const urls = Array.from({ length: 15 }, (_, i) => `${i}`);
  for (const url of urls) await find(url, long);
  await find('0', long);
  await find('new', long);
  fetched = [];
  for (const url of ['0', 'new', '1']) await find(url, long);
  expect(fetched).toEqual(['1']);
});
