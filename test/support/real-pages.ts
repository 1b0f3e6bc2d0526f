import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Route } from './fixture-site.ts';

const { resolve } = createRequire(import.meta.url);

/** Third-party pages from npm packages, with the headers of common web servers. */
export function realPages(): Record<string, Route> {
  return {
    '/jquery-ui': {
      headers: {
        'content-type': 'text/html',
        'content-encoding': 'gzip',
        server: 'Apache/2.4.41 (Ubuntu)',
        'x-powered-by': 'PHP/7.4.3',
        'set-cookie': 'PHPSESSID=0123456789; path=/',
      },
      body: gzipSync(page('jquery-ui-dist', 'index.html')),
    },
    '/milligram': {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': 'br',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
      },
      body: brotliCompressSync(page('milligram', 'example.html')),
    },
    '/bare': {
      headers: { 'content-type': 'text/html; charset=UTF-8', 'x-frame-options': 'SAMEORIGIN' },
      body: page('startbootstrap-bare', 'dist/index.html'),
    },
    '/moved': { status: 301, headers: { location: '/bare' } },
  };
}

/** Rewrites URLs of other hosts to missing paths of this site, because no test may leave this machine. */
function page(name: string, file: string): Buffer {
  const html = readFileSync(join(dirname(resolve(`${name}/package.json`)), file), 'utf8');
  return Buffer.from(html.replaceAll(/\bhttps?:\/\/(?!www\.w3\.org)/g, '/elsewhere/'));
}
