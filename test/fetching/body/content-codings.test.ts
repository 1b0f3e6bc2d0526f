import { createHash } from 'node:crypto';
import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { failure, fetchRoute } from '../fetch-fixture.ts';

// Large and random enough that every coding needs several blocks.
const NOISE = Array.from({ length: 4_000 }, (_, i) => createHash('sha256').update(`${i}`).digest('hex'));
const PAGE = `<title>Coded</title>${NOISE.join('\n')}`;
const BOMB = Buffer.alloc(10_000_000);
const MAX_PAGE_BYTES = 1_000_000;

const CODINGS = {
  gzip: zlib.gzipSync,
  'x-gzip': zlib.gzipSync,
  deflate: zlib.deflateSync,
  'deflate (bare)': zlib.deflateRawSync,
  br: compressWithBrotli,
  zstd: zlib.zstdCompressSync,
};

// The default quality takes seconds to compress the bomb.
function compressWithBrotli(body: Buffer): Buffer {
  return zlib.brotliCompressSync(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } });
}

function fetchCoded(coding: string, body: string | Buffer) {
  const headers = { 'content-type': 'text/html', 'content-encoding': coding };
  return fetchRoute({ headers, body }, { maxPageBytes: MAX_PAGE_BYTES });
}

describe.each(Object.entries(CODINGS))('%s', (name, compress) => {
  const coding = name.replace(' (bare)', '');

  it('is decoded, and both sizes are reported', async () => {
    const body = compress(Buffer.from(PAGE));
    const page = await fetchCoded(coding.toUpperCase(), body);
    expect(page).toMatchObject({ html: PAGE, htmlBytes: PAGE.length, transferBytes: body.length });
  });

  it('that decodes to more than the limit fails with too_large', async () => {
    expect((await failure(fetchCoded(coding, compress(BOMB)))).code).toBe('too_large');
  });

  it('that ends early gives the part that arrived, as in browsers', async () => {
    const body = compress(Buffer.from(PAGE));
    const page = await fetchCoded(coding, body.subarray(0, -3));
    expect(PAGE.startsWith(page.html)).toBe(true);
    expect(page.html).toContain('<title>');
  });

  it('that is damaged fails with connect_failed', async () => {
    const error = await failure(fetchCoded(coding, `not compressed: ${PAGE}`));
    expect([error.code, error.message]).toEqual([
      'connect_failed',
      'The compressed data of the page is corrupt.',
    ]);
  });
});

it('decodes two codings, the last one first', async () => {
  const body = compressWithBrotli(zlib.gzipSync(PAGE));
  expect((await fetchCoded('gzip, br', body)).html).toBe(PAGE);
});

it('counts the bytes between two codings as well', async () => {
  const body = zlib.gzipSync(zlib.gzipSync(BOMB));
  expect((await failure(fetchCoded('gzip, gzip', body))).code).toBe('too_large');
});

it('rejects a page that is too large after the first decoder, although the second ends before', async () => {
  const body = zlib.gzipSync(Buffer.concat([zlib.gzipSync(PAGE), BOMB]));
  expect((await failure(fetchCoded('gzip, gzip', body))).code).toBe('too_large');
});

it('rejects a third coding', async () => {
  const body = zlib.gzipSync(zlib.gzipSync(zlib.gzipSync(PAGE)));
  expect((await failure(fetchCoded('gzip, gzip, gzip', body))).code).toBe('connect_failed');
});

it.each(['identity', 'unknown', ''])('passes the coding "%s" through, as browsers do', async (coding) => {
  expect((await fetchCoded(coding, PAGE)).html).toBe(PAGE);
});

it('accepts a page at the limit, but not one byte more', async () => {
  expect((await fetchCoded('identity', 'x'.repeat(MAX_PAGE_BYTES))).htmlBytes).toBe(MAX_PAGE_BYTES);
  const error = await failure(fetchCoded('identity', 'x'.repeat(MAX_PAGE_BYTES + 1)));
  expect(error.code).toBe('too_large');
});

it('rejects a zstd window over 8 MB', async () => {
  const params = { [zlib.constants.ZSTD_c_windowLog]: 24 };
  const body = zlib.zstdCompressSync(Buffer.alloc(20_000_000), { params });
  expect((await failure(fetchCoded('zstd', body))).message).toContain('corrupt');
});
