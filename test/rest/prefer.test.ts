import { expect, test } from 'vitest';
import { readWaitPreference } from '../../src/rest/requests/prefer.ts';

test.each<[string | undefined, number | null, string | null]>([
  [undefined, null, null],
  ['', null, null],
  ['return=minimal', null, null],
  ['wait=0', 0, 'wait=0'],
  ['wait=60', 60, 'wait=60'],
  ['wait="30"', 30, 'wait=30'],
  ['WAIT = 30', 30, 'wait=30'],
  ['foo; bar=1, wait=5; x=y', 5, 'wait=5'],
  ['foo="a, wait=9", wait=5', 5, 'wait=5'],
  ['wait=5, wait=6', 5, 'wait=5'],
  ['respond-async', 0, 'respond-async'],
  ['wait=10, respond-async', 10, 'respond-async, wait=10'],
  ['wait=61', null, null],
  ['wait=-1', null, null],
  ['wait=1.5', null, null],
  ['wait', null, null],
  ['wait=', null, null],
  ['wait=10s', null, null],
  ['respond-async, wait=61', 0, 'respond-async'],
  ['"', null, null],
])('Prefer: %s', (header, waitSeconds, applied) => {
  expect(readWaitPreference(header)).toEqual({ waitSeconds, applied });
});

test('a header full of quotes costs no time', () => {
  const before = process.threadCpuUsage();
  readWaitPreference('"'.repeat(16_001));
  readWaitPreference('",'.repeat(8_001));
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(500);
});
