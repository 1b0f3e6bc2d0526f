import { expect, test } from 'vitest';
import { readWaitPreference } from '../../src/rest/await-run.ts';

test.each<[string | undefined, number | null, string | null]>([
  [undefined, null, null],
  ['wait=0', 0, 'wait=0'],
  ['wait=60', 60, 'wait=60'],
  ['wait="30"', 30, 'wait=30'],
  ['foo; bar=1, wait=5; x=y', 5, 'wait=5'],
  ['wait=5, wait=6', 5, 'wait=5'],
  ['foo="a, wait=5, b"', null, null],
  ['respond-async', 0, 'respond-async'],
  ['wait=10, respond-async', 10, 'respond-async, wait=10'],
  ['wait=61', null, null],
  ['respond-async, wait=61', 0, 'respond-async'],
  ['"', null, null],
])('Prefer: %s', (header, waitSeconds, applied) => {
  expect(readWaitPreference(header)).toEqual({ waitSeconds, applied });
});
