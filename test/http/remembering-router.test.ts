import { Hono } from 'hono';
import { beforeEach, expect, it } from 'vitest';
import { RememberingRouter } from '../../src/http/remembering-router.ts';

let app: Hono;
beforeEach(() => {
  app = new Hono({ router: new RememberingRouter() });
  app.get('/reports', (c) => c.text('list'));
  app.post('/reports', (c) => c.text('created'));
  app.get('/reports/:id', (c) => c.text(`report ${c.req.param('id')}`));
});

const ask = async (path: string, method = 'GET') => (await app.request(path, { method })).text();

it('tells methods and paths apart, whatever was asked before', async () => {
  for (const _time of ['first', 'second']) {
    expect(await ask('/reports')).toBe('list');
    expect(await ask('/reports', 'POST')).toBe('created');
    expect(await ask('/reports/1')).toBe('report 1');
    expect(await ask('/reports/2')).toBe('report 2');
    expect(await ask('/reports', 'DELETE')).toContain('404');
  }
});

it('finds a route that is added after its path was asked for', () => {
  const router = new RememberingRouter<string>();
  expect(router.match('GET', '/late')).toEqual([[]]);
  router.add('GET', '/late', 'handler');
  expect(router.match('GET', '/late')).toEqual([[['handler', expect.anything()]]]);
});

it('looks for the handlers of a path once', () => {
  const router = new RememberingRouter<string>();
  router.add('GET', '/reports', 'list');
  expect(router.match('GET', '/reports')).toBe(router.match('GET', '/reports'));
});

it('forgets paths that nobody knows before they fill the memory', () => {
  const router = new RememberingRouter<string>();
  const first = router.match('GET', '/nowhere');
  for (let number = 0; number < 1_000; number++) router.match('GET', `/nowhere/${number}`);
  expect(router.match('GET', '/nowhere')).not.toBe(first);
});
