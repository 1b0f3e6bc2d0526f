import { expect, test } from 'vitest';
import { queryParameters } from '../../src/rest/requests/pick-parameters.ts';

test.each<[string, [string, string][]]>([
  ['http://x/reports', []],
  ['http://x/reports?', []],
  [
    'http://x/reports?a=1&b=%20&a=2',
    [
      ['a', '1'],
      ['b', ' '],
      ['a', '2'],
    ],
  ],
  ['http://x/reports?a=1?b=2', [['a', '1?b=2']]],
  ['http://x/reports?a=1#b', [['a', '1']]],
  ['http://x/reports#?a=1', []],
])('%s has the parameters %j', (url, parameters) => {
  expect([...queryParameters({ url })]).toEqual(parameters);
  expect([...new URL(url).searchParams]).toEqual(parameters);
});
