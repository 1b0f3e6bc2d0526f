import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { limitConcurrency } from '../../../src/fetching/resources/fetch-resources.ts';
import type { Route } from '../../support/fixture-site.ts';
import { site } from '../fetch-fixture.ts';
import { fetchAll, fetchMany, request } from './resources-fixture.ts';

const MIB = 1024 * 1024;

describe('many requests', () => {
  /** A slow route that counts its simultaneous requests, and their maximum. */
  function slowRoute() {
    const requests = { now: 0, most: 0 };
    const route: Route = (_request, response) => {
      requests.most = Math.max(requests.most, ++requests.now);
      setTimeout(() => {
        requests.now--;
        response.end('x');
      }, 30);
    };
    return { route, requests };
  }

  it('to one host are sent six at a time, once each, and return in order', async () => {
    const slow = slowRoute();
    const { served, requests, resources } = await fetchMany(20, slow.route);
    expect(slow.requests.most).toBe(6);
    expect(resources.map(({ url }) => url)).toEqual(requests.map(({ url }) => url));
    expect(served.requests.map(({ path }) => path).sort()).toEqual(
      Array.from({ length: 20 }, (_, i) => `/${i}`).sort(),
    );
  });

  it('to one host are sent six at a time, even if many hosts redirect to it', async () => {
    const slow = slowRoute();
    const target = await site({ '/': slow.route });
    const redirect: Route = { status: 302, headers: { location: target.url('/') } };
    const sites = await Promise.all([1, 2, 3].map(() => site({}, { otherwise: redirect })));
    const requests = sites.flatMap(({ url }) => Array.from({ length: 10 }, (_, i) => request(url(`/${i}`))));
    const resources = await fetchAll(requests, { reaching: [target, ...sites] });
    expect(resources.every(({ response }) => response?.text === 'x')).toBe(true);
    expect(slow.requests.most).toBe(6);
  });

  it('to many hosts are sent sixteen at a time', async () => {
    const slow = slowRoute();
    const sites = await Promise.all([1, 2, 3, 4].map(() => site({}, { otherwise: slow.route })));
    const requests = sites.flatMap(({ url }) => Array.from({ length: 20 }, (_, i) => request(url(`/${i}`))));
    const resources = await fetchAll(requests, { reaching: sites });
    expect(resources.every(({ response }) => response?.status === 200)).toBe(true);
    expect(slow.requests.most).toBeGreaterThan(6);
    expect(slow.requests.most).toBeLessThanOrEqual(16);
  });

  it('to the host of a polite fetch are sent one at a time', async () => {
    const slow = slowRoute();
    const served = await site({}, { otherwise: slow.route });
    const requests = Array.from({ length: 5 }, (_, i) => request(served.url(`/${i}`)));
    await fetchAll(requests, { reaching: [served], pageUrl: served.url('/'), isPolite: true });
    expect(slow.requests.most).toBe(1);
  });

  it('to other hosts do not wait for a busy host', async () => {
    const limit = limitConcurrency();
    const started: string[] = [];
    for (let i = 0; i < 20; i++) void limit('busy', () => new Promise(() => started.push('busy')));
    await Promise.all(
      Array.from({ length: 10 }, (_, i) => limit(`other ${i}`, async () => started.push('other'))),
    );
    expect(started.filter((host) => host === 'busy')).toHaveLength(6);
    expect(started.filter((host) => host === 'other')).toHaveLength(10);
  });

  it.each([
    ['identity', (body: Buffer) => body],
    ['gzip', zlib.gzipSync],
  ])('read no more than 24 MB together (%s)', async (coding, compress) => {
    const body = compress(Buffer.alloc(2 * MIB, 'x'));
    const { resources } = await fetchMany(20, { headers: { 'content-encoding': coding }, body });
    const read = resources.reduce((sum, { response }) => sum + (response?.text?.length ?? 0), 0);
    expect(read).toBe(24_000_000);
    expect(resources.filter(({ response }) => response?.truncated)).toHaveLength(1);
    expect(resources.filter(({ failure }) => failure === 'too-large')).toHaveLength(8);
  });

  it('count the bytes on the wire, even if they decode to few', async () => {
    // Empty blocks of deflate.
    const body = Buffer.concat([Buffer.alloc(5 * 400_000, Buffer.of(0, 0, 0, 0xff, 0xff)), Buffer.of(3, 0)]);
    const { resources } = await fetchMany(20, { headers: { 'content-encoding': 'deflate' }, body });
    const read = resources.reduce((sum, { response }) => sum + (response?.transferBytes ?? 0), 0);
    expect(read).toBeGreaterThan(20_000_000);
    expect(resources.filter(({ failure }) => failure === 'too-large')).not.toEqual([]);
  });

  it('are limited to one hundred, including the GET requests after HEAD', async () => {
    const { served, resources } = await fetchMany(60, { status: 405 }, { method: 'HEAD', body: 'none' });
    expect(served.requests).toHaveLength(100);
    const failed = resources.filter(({ failure }) => failure !== null);
    expect(failed).not.toEqual([]);
    for (const resource of failed) {
      expect(resource).toMatchObject({ failure: 'request-limit', failureCode: 'request_limit' });
    }
  });
});
