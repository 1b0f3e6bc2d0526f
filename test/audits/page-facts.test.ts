import { expect, it } from 'vitest';
import { pageFacts } from '../../src/audits/page-facts.ts';
import type { Hop } from '../../src/page/fetched-page.ts';
import { pageOf } from './audit-cases.ts';
import { cutImage, fetched } from './fetched.ts';

const HOPS: Hop[] = [
  { url: 'http://a.example/', status: 301, headers: [], durationMs: 10 },
  { url: 'https://a.example/', status: 302, headers: [], durationMs: 10 },
  { url: 'https://a.example/x', status: 404, headers: [], durationMs: 10 },
];

it('sums up the page and how it was fetched', () => {
  const page = pageOf({
    html: `<!doctype html><html lang=" de-AT "><title> A  page </title>
      <meta name="Description" content=" About\n it "><p>x`,
    source: {
      status: 404,
      httpVersion: 'HTTP/1.1',
      hops: HOPS,
      htmlBytes: 900,
      transferBytes: 400,
      ttfbMs: 12.6,
      totalMs: 60,
    },
  });
  expect(pageFacts(page, [])).toMatchObject({
    title: 'A page',
    description: 'About it',
    language: 'de-AT',
    statusCode: 404,
    httpVersion: 'HTTP/1.1',
    redirects: 2,
    ttfbMs: 13,
    htmlBytes: 900,
    transferBytes: 400,
    domNodes: 3,
    requests: 3,
    timings: { redirectsMs: 20, ttfbMs: 13, downloadMs: 27, totalMs: 60 },
    redirectChain: HOPS.map(({ headers: _, ...hop }) => hop),
  });
});

it('has null for absent facts', () => {
  const page = pageOf({
    html: '<!doctype html><html lang=" "><title> </title><meta name="description" content=" "><p>x',
  });
  expect(pageFacts(page, [])).toMatchObject({
    title: null,
    description: null,
    language: null,
    redirects: 0,
    structuredDataTypes: [],
    thirdParties: [],
    technologies: [],
    observatory: null,
  });
});

it('counts every request, and sums the sizes by type and by site', () => {
  const redirects = [{ url: 'https://example.org/old.js', status: 301 }];
  const resources = [
    fetched('script', '/a.js', { redirects, bytes: 9_000, transferBytes: 3_000 }),
    fetched('image', 'https://cdn.example/a.png', { bytes: 50, transferBytes: 50 }),
    fetched('robots', '/robots.txt', { bytes: 70, transferBytes: 70 }),
  ];
  const page = pageOf({
    html: '<!doctype html><img src="https://cdn.example/a.png"><iframe src="https://video.example/">',
    source: { htmlBytes: 900, transferBytes: 400, resources },
  });
  expect(pageFacts(page, [])).toMatchObject({
    requests: 5,
    transferBytes: 3_450,
    resources: [
      { type: 'document', requests: 1, transferBytes: 400, decodedBytes: 900 },
      { type: 'script', requests: 1, transferBytes: 3_000, decodedBytes: 9_000 },
      { type: 'image', requests: 1, transferBytes: 50, decodedBytes: 50 },
    ],
    thirdParties: [
      { domain: 'cdn.example', requests: 1, transferBytes: 50 },
      { domain: 'video.example', requests: 1, transferBytes: 0 },
    ],
  });
});

it('lists a type of structured data once, in any notation', () => {
  const page = pageOf({
    html: `<!doctype html><script type="application/ld+json">{"@context": "https://schema.org",
      "@graph": [{"@type": "Product"}, {"@type": ["Offer", "Product"]}]}</script>
      <p itemscope itemtype="https://schema.org/Product"><p typeof="schema:Recipe">`,
  });
  expect(pageFacts(page, []).structuredDataTypes).toEqual(['Product', 'Offer', 'Recipe']);
});

it('shows the headers in order, and of cookies no value', () => {
  const page = pageOf({
    headers: [
      ['content-type', 'text/html'],
      ['set-cookie', 'sid=secret-1; Path=/secret-2; SECURE; HttpOnly; SameSite=Lax; Note=secret-3'],
      ['x-a', '1'],
      ['set-cookie', 'secret-4; Secure'],
      ['x-a', '2'],
    ],
  });
  expect(pageFacts(page, []).headers).toEqual([
    { name: 'content-type', value: 'text/html' },
    { name: 'set-cookie', value: 'sid=…; Secure; HttpOnly; SameSite=lax' },
    { name: 'x-a', value: '1' },
    { name: 'set-cookie', value: '=…; Secure' },
    { name: 'x-a', value: '2' },
  ]);
});

it("sums up the Observatory's score from the checks", () => {
  const check = { outcome: 'failed', value: { observatory: { result: 'x', modifier: -20 } } } as const;
  expect(pageFacts(pageOf({}), [check])).toMatchObject({ observatory: { score: 80, grade: 'B+' } });
  expect(pageFacts(pageOf({}), [{ ...check, outcome: 'unknown' }]).observatory).toBeNull();
});

it('counts the bytes that were read of a file of unknown size', () => {
  const image = cutImage('/a.png', new Uint8Array(65_536));
  const page = pageOf({ source: { transferBytes: 100, resources: [image] } });
  expect(pageFacts(page, [])).toMatchObject({ transferBytes: 65_636, filesOfUnknownSize: 1 });
});
