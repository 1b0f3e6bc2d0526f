import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAllowTargets } from '../../../src/fetching/guard/allow-targets.ts';
import { htmlPage } from '../../support/fixture-site.ts';
import { selfSignedCertificate } from '../../support/self-signed-certificate.ts';
import { failure, fetcher, site } from '../fetch-fixture.ts';

const DAY_MS = 86_400_000;
const validTo = new Date(Math.floor(Date.now() / 1000) * 1000 + DAY_MS);
const trusted = selfSignedCertificate({ validTo });
const expired = selfSignedCertificate({ hostName: 'expired.test', validTo: new Date(Date.now() - 1000) });
const misnamed = selfSignedCertificate({ hostName: 'other.test', ipAddress: '127.0.0.9' });
const authorities = getCACertificates('default');

beforeAll(() => setDefaultCACertificates([...authorities, trusted.cert, expired.cert, misnamed.cert]));
afterAll(() => setDefaultCACertificates(authorities));

const PAGE = { '/': htmlPage('<title>Safe</title>') };

describe('over HTTPS', () => {
  it('HTTP/2 is used where offered, and the connection described', async () => {
    const served = await site(PAGE, { certificate: trusted });
    const page = await fetcher({ reaching: [served] }).fetchPage(served.url('/'));
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

  it('repeated cookies stay apart, redirects are followed and codes are kept in HTTP/2', async () => {
    const served = await site(
      {
        '/': {
          status: 301,
          headers: { location: '/next', 'x-byte': 'caf\xe9', 'set-cookie': ['a=1', 'b=2'] },
        },
        '/next': { status: 404, headers: { 'content-type': 'text/html' }, body: 'Lost' },
      },
      { certificate: trusted },
    );
    const page = await fetcher({ reaching: [served] }).fetchPage(served.url('/'));
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
    [
      'over 200',
      Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`x-${i}`, '1'])),
      'connect_failed',
    ],
  ])('headers %s fail in HTTP/2 as well', async (_case, headers, code) => {
    const route = { headers: { 'content-type': 'text/html', ...headers }, body: '<p>' };
    const served = await site({ '/': route }, { certificate: trusted });
    expect((await failure(fetcher({ reaching: [served] }).fetchPage(served.url('/')))).code).toBe(code);
  });

  it('HTTP/1.1 is used where nothing else is offered', async () => {
    const server = createServer({ ...trusted }, (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('Old');
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const page = await fetcher({ allow: parseAllowTargets(host) }).fetchPage(`https://${host}/`);
    server.close();
    expect(page).toMatchObject({ httpVersion: 'HTTP/1.1', html: 'Old', tls: { protocol: 'TLSv1.3' } });
  });

  it.each([
    ['has expired', expired, 'expired'],
    ['is for another host', misnamed, 'another host'],
    ['no authority has signed', selfSignedCertificate({ hostName: 'unsigned.test' }), 'not valid'],
  ])('a certificate that %s fails with tls_invalid', async (_case, certificate, message) => {
    const served = await site(PAGE, { certificate });
    const error = await failure(fetcher({ reaching: [served] }).fetchPage(served.url('/')));
    expect([error.code, served.requests]).toEqual(['tls_invalid', []]);
    expect(error.message).toContain(message);
  });

  it('a server that speaks no TLS fails with tls_invalid', async () => {
    const served = await site(PAGE);
    const error = await failure(
      fetcher({ reaching: [served] }).fetchPage(served.url('/').replace('http:', 'https:')),
    );
    expect(error.code).toBe('tls_invalid');
  });

  it('the guard applies as well', async () => {
    const served = await site(PAGE, { certificate: trusted });
    expect((await failure(fetcher().fetchPage(served.url('/')))).code).toBe('blocked_address');
    const byName = fetcher({ resolve: async () => [{ address: '127.0.0.1', family: 4 }] });
    expect((await failure(byName.fetchPage('https://rebound.example/'))).code).toBe('blocked_address');
    expect(served.requests).toEqual([]);
  });
});
