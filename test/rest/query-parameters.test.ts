import { expect, test } from 'vitest';
import { queryParameters } from '../../src/rest/requests/pick-parameters.ts';

test.each([
  ['/reports', 0],
  ['/reports?', 0],
  ['/reports?a=1&b=%20&a=2', 3],
  ['/reports?a=1?b=2', 1],
  ['/reports?a=1#b', 1],
  ['/reports#?a=1', 0],
])('%s has the parameters of the URL standard, %i in number', (path, count) => {
  const parameters = [...queryParameters({ url: `http://x${path}` })];
  expect(parameters).toEqual([...new URL(path, 'http://x').searchParams]);
  expect(parameters).toHaveLength(count);
});
