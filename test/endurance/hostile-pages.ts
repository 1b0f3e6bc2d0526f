/** Responses that attack their client: decompression bombs, endless bodies, costly markup. */
import type { ServerResponse } from 'node:http';
import zlib from 'node:zlib';
import { type FixtureResponse, htmlPage, type Route } from '../support/fixture-site.ts';

const BOMB_BYTES = 100 * 1024 * 1024;
const CHUNK = Buffer.alloc(64 * 1024, '<p>endless ');
const DRIP_MS = 200;
const HTML = { 'content-type': 'text/html; charset=utf-8' };

/** Hostile pages and their hostile files, by path. */
export function hostilePages(): Record<string, Route> {
  const bomb = Buffer.alloc(BOMB_BYTES, ' ');
  const gzip = zlib.gzipSync(bomb);
  return {
    '/bomb-gzip': coded('gzip', gzip),
    '/bomb-deflate': coded('deflate', zlib.deflateSync(bomb)),
    '/bomb-brotli': coded('br', quickBrotli(bomb)),
    '/bomb-zstd': coded('zstd', zlib.zstdCompressSync(bomb)),
    '/bomb-twice': coded('gzip, gzip', zlib.gzipSync(gzip)),
    '/damaged-gzip': coded('gzip', Buffer.concat([gzip.subarray(0, 500), Buffer.alloc(5_000, 'x')])),
    '/wrong-charset': { headers: { 'content-type': 'text/html; charset=utf-16' }, body: noise(3_000_001) },
    '/noise': { headers: HTML, body: noise(5_000_000) },
    '/endless': endless,
    '/drip': drip,
    '/silent': () => undefined,
    '/headers-drip': (_request, response) =>
      every(response, () => response.socket?.write('HTTP/1.1 103 \r\n\r\n')),
    '/headers-many': { headers: { ...HTML, 'x-many': Array<string>(1_000).fill('x'.repeat(500)) } },
    '/loop': { status: 302, headers: { location: '/loop' } },
    ...chain(30),
    '/deep': htmlPage('<div>'.repeat(900_000)),
    '/wide': htmlPage('<br>'.repeat(1_200_000)),
    '/attributes': htmlPage(`<p ${numbered(500_000, (i) => `a${i} `)}>`),
    '/formats': htmlPage(
      `<div>${numbered(20_000, (i) => `<b x${i}>`)}</div>${'<div>x</div>'.repeat(20_000)}`,
    ),
    '/nulls': htmlPage(`<p>${'\0'.repeat(5_000_000)}`),
    '/comments': htmlPage('<!---->'.repeat(700_000)),
    '/base': htmlPage(`<base href="/${'a'.repeat(2_000_000)}/">${numbered(20_000, (i) => `<img src=${i}>`)}`),
    '/srcset': htmlPage(`<img srcset="${numbered(500_000, (i) => `${i} 1w,`)}">`),
    '/json': htmlPage(`<script type="application/ld+json">[${'{"a":{}},'.repeat(500_000)}0]</script>`),
    '/styles': htmlPage(numbered(20, (i) => `<link rel=stylesheet href=/rules.css?${i}>`)),
    '/scripts': htmlPage(numbered(30, (i) => `<script src=/endless?${i}></script>`)),
    '/links': htmlPage(numbered(40_000, (i) => `<a href=/loop?${i}>x</a>`)),
    ...Object.fromEntries(
      Array.from({ length: 20 }, (_, i) => [`/rules.css?${i}`, css('img,p ~ img{width:1px}')]),
    ),
    ...Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`/endless?${i}`, endless])),
    '/robots.txt': {
      headers: { 'content-type': 'text/plain' },
      body: `User-agent: *\n${'Sitemap: /bomb.xml\nDisallow: /*a*a*a*a*a*a$\n'.repeat(10_000)}`,
    },
    '/sitemap.xml': { body: `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><urlset>&a;</urlset>` },
    '/bomb.xml': { body: gzip },
    '/favicon.ico': drip,
    '/llms.txt': { body: '[a]('.repeat(500_000) },
  };
}

function coded(coding: string, body: Buffer): FixtureResponse {
  return { headers: { ...HTML, 'content-encoding': coding }, body };
}

function quickBrotli(bytes: Buffer): Buffer {
  return zlib.brotliCompressSync(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 3 } });
}

function css(rule: string): FixtureResponse {
  return { headers: { 'content-type': 'text/css' }, body: rule.repeat(90_000) };
}

/** Pseudo-random bytes, the same at each call. */
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let i = 0, state = 1; i < length; i++) {
    state = (state * 48_271) % 2_147_483_647;
    bytes[i] = state & 0xff;
  }
  return bytes;
}

function numbered(count: number, write: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => write(i)).join('');
}

function chain(length: number): Record<string, Route> {
  return Object.fromEntries(
    Array.from({ length }, (_, i) => [
      `/chain${i}`,
      { status: 301, headers: { location: `/chain${i + 1}` } },
    ]),
  );
}

const endless: Route = (_request, response) => {
  response.writeHead(200, HTML);
  const write = () => {
    while (!response.destroyed && response.write(CHUNK));
  };
  response.on('drain', write);
  write();
};

const drip: Route = (_request, response) => {
  response.writeHead(200, HTML);
  every(response, () => response.write('<'));
};

function every(response: ServerResponse, write: () => unknown): void {
  const timer = setInterval(write, DRIP_MS);
  response.on('close', () => clearInterval(timer));
}
