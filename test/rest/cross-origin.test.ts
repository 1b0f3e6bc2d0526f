import { expect } from 'vitest';
import { test } from '../support/test.ts';
import { createClient } from './rest-client.ts';

const ANY = { Origin: 'https://any.example' };
const REQUEST_HEADERS =
  'authorization, content-type, prefer, idempotency-key, if-match, if-none-match, accept'.split(', ');
const RESPONSE_HEADERS = [
  ...'etag, idempotency-replayed, location, retry-after, preference-applied, x-request-id, allow'.split(', '),
  ...'ratelimit, ratelimit-policy, x-ratelimit-limit, x-ratelimit-remaining, www-authenticate'.split(', '),
];

const namesIn = (headers: Headers, name: string) => (headers.get(name) ?? '').toLowerCase().split(/,\s*/);

test.for(['/reports', '/reports/1', '/account'])('a preflight for %s needs no key', async (path, { app }) => {
  const { status, headers, text } = await createClient(app.url, null)('OPTIONS', path, {
    headers: {
      ...ANY,
      'Access-Control-Request-Method': 'PATCH',
      'Access-Control-Request-Headers': 'authorization,content-type',
    },
  });
  expect([status, text]).toEqual([204, '']);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('access-control-allow-credentials')).toBeNull();
  expect(namesIn(headers, 'access-control-allow-methods')).toEqual(
    expect.arrayContaining(['get', 'head', 'post', 'put', 'patch', 'delete']),
  );
  expect(namesIn(headers, 'access-control-allow-headers')).toEqual(expect.arrayContaining(REQUEST_HEADERS));
});

test.for([
  ['a response', '/account', true],
  ['an error', '/reports/999', true],
  ['a response without a key', '/account', false],
] as const)('a page of any origin may read %s and its headers', async ([, path, withKey], { app }) => {
  const { headers } = await createClient(app.url, withKey ? app.key : null)('GET', path, { headers: ANY });
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('access-control-allow-credentials')).toBeNull();
  expect(namesIn(headers, 'access-control-expose-headers')).toEqual(expect.arrayContaining(RESPONSE_HEADERS));
});
