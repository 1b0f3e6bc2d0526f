import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { parseAllowTargets } from '../../../src/fetching/guard/allow-targets.ts';
import { htmlPage, type Route } from '../../support/fixture-site.ts';
import { selfSignedCertificate } from '../../support/self-signed-certificate.ts';
import { failure, fetcher, LOOPBACK, site, trust } from '../fetch-fixture.ts';

const DAY_MS = 86_400_000;
const validTo = new Date(Math.floor(Date.now() / 1000) * 1000 + DAY_MS);
const trusted = selfSignedCertificate({ validTo });
const expired = selfSignedCertificate({ hostName: 'expired.test', validTo: new Date(Date.now() - 1000) });
const misnamed = selfSignedCertificate({ hostName: 'other.test', ipAddress: '127.0.0.9' });
trust(trusted, expired, misnamed);

const PAGE = htmlPage('<title>Safe</title>');

/** Serves over HTTPS. @returns the site, and the fetch of its start page */
async function fetchSecure(routes: Record<string, Route>, certificate = trusted) {
  const served = await site(routes, { certificate });
  return { served, fetching: fetcher({ reaching: [served] }).fetchPage(served.url('/')) };
}

it('uses HTTP/2 if the server offers it, and describes the connection', async () => {
  const { served, fetching } = await fetchSecure({ '/': PAGE });
  const page = await fetching;
  expect(served.requests[0]?.httpVersion).toBe('2.0');
  expect(page).toMatchObject({
    html: '<title>Safe</title>',
    httpVersion: 'HTTP/2',
    tls: {
      protocol: 'TLSv1.3',
      cipher: expect.stringMatching(/^TLS_/),
      issuer: 'localhost',
      subject: 'localhost',
      validTo: validTo.toISOString(),
    },
  });
  expect(Date.parse(page.tls?.validFrom ?? '')).toBeLessThan(Date.now());
});

it('uses HTTP/1.1 if the server offers nothing else', async () => {
  const server = createServer({ ...trusted }, (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('Old');
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const page = await fetcher({ allow: parseAllowTargets(host) }).fetchPage(`https://${host}/`);
  expect(page).toMatchObject({ httpVersion: 'HTTP/1.1', html: 'Old', tls: { protocol: 'TLSv1.3' } });
});

it('keeps repeated headers apart and follows redirects in HTTP/2', async () => {
  const { fetching } = await fetchSecure({
    '/': { status: 301, headers: { location: '/next', 'x-byte': 'caf\xe9', 'set-cookie': ['a=1', 'b=2'] } },
    '/next': { status: 404, headers: { 'content-type': 'text/html' }, body: 'Lost' },
  });
  const page = await fetching;
  expect(page.hops[0]?.headers).toEqual(
    expect.arrayContaining([
      ['location', '/next'],
      ['x-byte', 'caf\xe9'],
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ]),
  );
  expect([page.status, page.html, page.hops.length]).toEqual([404, 'Lost', 2]);
});

it.each([
  ['over 16 KiB', { 'x-long': 'x'.repeat(17_000) }, 'too_large'],
  // Node closes the stream at 128 already.
  ['over 200', Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`x-${i}`, '1'])), 'connect_failed'],
])('headers %s fail in HTTP/2', async (_case, headers, code) => {
  const route = { headers: { 'content-type': 'text/html', ...headers }, body: '<p>' };
  const { fetching } = await fetchSecure({ '/': route });
  expect((await failure(fetching)).code).toBe(code);
});

it.each([
  ['has expired', expired, 'expired'],
  ['is for another host', misnamed, 'another host'],
  ['no authority has signed', selfSignedCertificate({ hostName: 'unsigned.test' }), 'not valid'],
])('a certificate that %s fails with tls_invalid', async (_case, certificate, message) => {
  const { served, fetching } = await fetchSecure({ '/': PAGE }, certificate);
  const error = await failure(fetching);
  expect([error.code, served.requests]).toEqual(['tls_invalid', []]);
  expect(error.message).toContain(message);
});

it('a server without TLS fails with tls_invalid', async () => {
  const served = await site({ '/': PAGE });
  const fetching = fetcher({ reaching: [served] }).fetchPage(`https://${served.host}/`);
  expect((await failure(fetching)).code).toBe('tls_invalid');
});

it('the address of a server with TLS is checked, too', async () => {
  const served = await site({ '/': PAGE }, { certificate: trusted });
  const { fetchPage } = fetcher({ resolve: async () => [LOOPBACK] });
  for (const url of [served.url('/'), 'https://rebound.example/']) {
    expect((await failure(fetchPage(url))).code).toBe('blocked_address');
  }
  expect(served.requests).toEqual([]);
});
