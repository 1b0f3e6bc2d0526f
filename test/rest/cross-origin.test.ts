import { expect } from 'vitest';
import { test } from '../support/test.ts';

const ANY = { Origin: 'https://any.example' };
const withKey = (key: string) => ({ Authorization: `Bearer ${key}` });
const namesIn = (headers: Headers, name: string) => (headers.get(name) ?? '').toLowerCase().split(/,\s*/);

test.for(['/api/v1/reports', '/api/v1/reports/1', '/api/v1/account', '/graphql'])(
  'a preflight for %s needs no key, and allows any header',
  async (path, { app }) => {
    const response = await fetch(app.url + path, {
      method: 'OPTIONS',
      headers: {
        ...ANY,
        'Access-Control-Request-Method': 'PATCH',
        'Access-Control-Request-Headers': 'authorization,content-type,traceparent',
      },
    });
    const { headers } = response;
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(namesIn(headers, 'access-control-allow-methods')).toEqual(
      expect.arrayContaining(['get', 'head', 'post', 'put', 'patch', 'delete']),
    );
    expect(namesIn(headers, 'access-control-allow-headers')).toEqual(['*', 'authorization']);
  },
);

test.for<[name: string, path: string, sent: (key: string) => Record<string, string>]>([
  ['a response', '/api/v1/account', withKey],
  ['an error', '/api/v1/reports/999', withKey],
  ['a response without a key', '/api/v1/account', () => ({})],
  ['a response of GraphQL', '/graphql?query={__typename}', withKey],
])('a page of any origin may read %s and its headers', async ([, path, sent], { app }) => {
  const { headers } = await fetch(app.url + path, { headers: { ...ANY, ...sent(app.key) } });
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('access-control-allow-credentials')).toBeNull();
  expect(headers.get('access-control-expose-headers')).toBe('*');
});
