import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CrawledLink, CrawlFacts } from '../../src/crawl/crawl-facts.ts';
import { findSiteFaults } from '../../src/crawl/findings/find-site-faults.ts';
import { createLinkReader } from '../../src/crawl/findings/links.ts';
import { SITE_RULES } from '../../src/crawl/findings/site-catalogue.ts';
import type { CrawledPage } from '../../src/crawl/findings/site-view.ts';
import { cpuGrowth, MAX_LINEAR_GROWTH } from '../support/cpu-growth.ts';

const ORIGIN = 'https://site.example';

type Given = Partial<Omit<CrawledPage, 'facts'>> & {
  facts?: Partial<CrawlFacts> | null;
  to?: (string | CrawledLink)[];
};
/** A page with its links. */
type Linked = CrawledPage & { links: CrawledLink[] };

function findFaults(pages: readonly Linked[]) {
  const reader = createLinkReader(pages, `${ORIGIN}/a`);
  for (const page of pages) reader.add(page, page.links);
  return findSiteFaults(pages, true, reader.faults);
}

/** A page without faults, unless something is given. */
function page(path: string, { facts, to = [], ...given }: Given = {}): Linked {
  const url = path.startsWith('http') ? path : ORIGIN + path;
  const own: CrawlFacts = {
    title: `Title of ${path}`,
    description: `Description of ${path}`,
    heading: `Heading of ${path}`,
    canonical: null,
    noindex: false,
    nofollow: false,
    hreflang: [],
    textHash: `hash of ${path}`,
    simHash: null,
    headers: { 'x-frame-options': 'DENY' },
    cookies: ['sid; HttpOnly; Secure'],
    ...facts,
  };
  const base = {
    depth: 1,
    inSitemap: true,
    status: 'audited',
    httpStatus: 200,
    errorCode: null,
    redirectedTo: null,
  } as const;
  const links = to.map((target) => (typeof target === 'string' ? link(target) : target));
  return { ...base, url, ...given, facts: facts === null ? null : own, links };
}

const link = (path: string, parts: Partial<CrawledLink> = {}) => ({
  url: path.startsWith('http') ? path : ORIGIN + path,
  anchor: `To ${path}`,
  nofollow: false,
  ...parts,
});
const gone: Given = { httpStatus: 404, errorCode: 'http_error', facts: null, inSitemap: false };
const moved: Given = { httpStatus: 301, redirectedTo: `${ORIGIN}/new`, facts: null, inSitemap: false };
const other = (path: string, language = 'de') => ({ language, url: ORIGIN + path });

/** Two pages with the same facts. */
const twins = (facts: Partial<CrawlFacts>) => [page('/a', { facts }), page('/b', { facts })];
/** A page whose canonical URL is that of another page. */
const canonicalTo = (path: string, target: Given): Linked[] => [
  page('/a', { inSitemap: false, facts: { canonical: ORIGIN + path } }),
  page(path, { inSitemap: false, ...target }),
];

/** Pages with one fault, and the rule that finds it with the pages to fix. */
const FAULTS: [rule: keyof typeof SITE_RULES, pages: Linked[], wanted: string[]][] = [
  [
    'broken-internal-links',
    [page('/a', { to: ['/gone'] }), page('/b', { to: ['/gone'] }), page('/gone', gone)],
    ['/a', '/b'],
  ],
  ['redirecting-internal-links', [page('/a', { to: ['/old'] }), page('/old', moved)], ['/a']],
  ['internal-nofollow', [page('/a', { to: [link('/b', { nofollow: true })] }), page('/b')], ['/a']],
  ['http-links', [page('/a', { to: ['http://site.example/b'] })], ['/a']],
  ['deep-pages', [page('/a', { depth: 5 }), page('/b', { depth: 4 })], ['/a']],
  ['duplicate-titles', twins({ title: 'T' }), ['/a', '/b']],
  ['duplicate-descriptions', twins({ description: 'D' }), ['/a', '/b']],
  ['duplicate-headings', twins({ heading: 'H' }), ['/a', '/b']],
  ['duplicate-content', twins({ textHash: 'x' }), ['/a', '/b']],
  [
    'near-duplicate-content',
    [
      page('/a', { facts: { simHash: '0123456789abcdef' } }),
      page('/b', { facts: { simHash: '0123456789abcde8' } }),
      page('/c', { facts: { simHash: '012345678000cdef' } }),
    ],
    ['/a', '/b'],
  ],
  [
    'same-content-several-addresses',
    [
      page('/a/', { facts: { textHash: 'x' } }),
      page('https://www.site.example/A/index.html?q', { facts: { textHash: 'x' } }),
    ],
    ['/a/', 'https://www.site.example/A/index.html?q'],
  ],
  ['orphan-pages', [page('/a', { depth: null })], ['/a']],
  ['missing-from-sitemap', [page('/a', { inSitemap: false })], ['/a']],
  ['sitemap-errors', [page('/gone', { ...gone, inSitemap: true })], ['/gone']],
  ['sitemap-redirects', [page('/old', { ...moved, inSitemap: true })], ['/old']],
  ['sitemap-noindex', [page('/a', { facts: { noindex: true } })], ['/a']],
  ['sitemap-blocked', [page('/a', { status: 'blocked', httpStatus: null, facts: null })], ['/a']],
  ['sitemap-not-canonical', [page('/a', { facts: { canonical: `${ORIGIN}/b` } }), page('/b')], ['/a']],
  ['canonical-to-error', canonicalTo('/gone', gone), ['/a']],
  ['canonical-to-redirect', canonicalTo('/old', moved), ['/a']],
  ['canonical-to-noindex', canonicalTo('/b', { facts: { noindex: true } }), ['/a']],
  ['canonical-chain', canonicalTo('/b', { facts: { canonical: `${ORIGIN}/a` } }), ['/a', '/b']],
  ['hreflang-no-return', [page('/a', { facts: { hreflang: [other('/b')] } }), page('/b')], ['/a']],
  [
    'hreflang-to-failing',
    [page('/a', { facts: { hreflang: [other('/gone')] } }), page('/gone', gone)],
    ['/a'],
  ],
  [
    'different-security-headers',
    [
      page('/a'),
      page('/b'),
      page('/c', { facts: { headers: { 'x-frame-options': 'SAMEORIGIN' } } }),
      page('/d', { facts: { headers: {} } }),
      page('/e'),
    ],
    ['/c', '/d'],
  ],
  ['different-cookies', [page('/a'), page('/b', { facts: { cookies: ['sid; HttpOnly'] } })], ['/a', '/b']],
];

test.each(FAULTS)('%s is found, with the pages to fix, and nothing else', (rule, pages, wanted) => {
  const findings = findFaults(pages);
  const urls = wanted.map((path) => (path.startsWith('http') ? path : ORIGIN + path));
  expect(findings).toMatchObject([{ audit: rule, pages: urls, pagesTotal: urls.length }]);
});

test('every rule of the catalogue has a case', () => {
  expect(FAULTS.map(([rule]) => rule).sort()).toEqual(Object.keys(SITE_RULES).sort());
});

test('the pages of all cases at once have each fault, the important ones first', () => {
  const site = FAULTS.flatMap(([rule, pages]) =>
    pages.map((one) => ({ ...one, ...(rule === 'deep-pages' && { url: `${one.url}/deep` }) })),
  );
  const found = findFaults(site).map(({ audit }) => SITE_RULES[audit].importance);
  const order = ['high', 'medium', 'low'];
  expect(found).toEqual(found.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
});

test('a site without faults has no findings', () => {
  const paths = Array.from({ length: 60 }, (_, i) => `/page/${i}`);
  const pages = paths.map((path, i) =>
    page(path, {
      depth: i % 5,
      to: paths,
      facts: { canonical: ORIGIN + path, hreflang: [other(paths[i ^ 1] ?? '')], simHash: null },
    }),
  );
  expect(findFaults(pages)).toEqual([]);
});

test.each(['not_html', 'too_large', 'challenge', 'crashed'])(
  'a link to a page with the error %s is not broken',
  (errorCode) => {
    const file = page('/file.pdf', { httpStatus: null, errorCode, facts: null });
    expect(findFaults([page('/a', { to: ['/file.pdf'] }), file])).toEqual([]);
  },
);

test('evidence says what links where, and why that is a fault', () => {
  const [finding] = findFaults([page('/a', { to: ['/gone'] }), page('/gone', gone)]);
  const note = 'responds with status 404';
  expect(finding?.evidence).toEqual([
    { url: `${ORIGIN}/gone`, from: `${ORIGIN}/a`, anchor: 'To /gone', note },
  ]);
});

test('any pages have findings that name only given addresses, in linear time', () => {
  const path = fc.constantFrom('/', '/a', '/b?x', '/c/', '/C', '/__proto__');
  const facts = fc.record({
    title: fc.option(fc.constantFrom('__proto__', 'T')),
    canonical: fc.option(
      fc.oneof(
        path.map((at) => ORIGIN + at),
        fc.webUrl(),
      ),
    ),
    noindex: fc.boolean(),
    textHash: fc.option(fc.constantFrom('x', 'constructor')),
    simHash: fc.option(fc.stringMatching(/^[0-9a-f]{16}$/)),
    headers: fc.dictionary(fc.constantFrom('__proto__', 'x-frame-options'), fc.string()),
    cookies: fc.array(fc.constantFrom('a; Secure', 'a', '__proto__')),
  });
  const given = fc.record({
    depth: fc.option(fc.nat(9)),
    inSitemap: fc.boolean(),
    status: fc.constantFrom('audited' as const, 'blocked' as const),
    httpStatus: fc.option(fc.constantFrom(200, 301, 404)),
    redirectedTo: fc.option(path),
    facts: fc.option(facts),
    to: fc.array(fc.oneof(path, fc.constant('http://[bad'))),
  });
  fc.assert(
    fc.property(fc.uniqueArray(path), given, (paths, parts) => {
      const pages = paths.map((at) => page(at, parts as Given));
      const known = new Set(pages.map(({ url }) => url));
      for (const finding of findFaults(pages)) for (const url of finding.pages) expect(known).toContain(url);
    }),
  );
  // Equal hashes of many pages must not be compared in pairs.
  const simHash = '0123456789abcdef';
  const many = Array.from({ length: 20_000 }, (_, i) => page(`/${i}`, { facts: { simHash } }));
  expect(findFaults(many)).toMatchObject([{ audit: 'near-duplicate-content', pagesTotal: 20_000 }]);
});

test('the links of any site are counted, and fit into memory and database', () => {
  const targets = Array.from({ length: 1_000 }, (_, i) => page(`/gone/${i}`, gone));
  const to = targets.map(({ url }) => link(url));
  const linking = Array.from({ length: 500 }, (_, i) => page(`/${i}`, { to }));
  const findings = findFaults([...linking, ...targets]);
  expect(findings).toHaveLength(1_000);
  expect(findings.every(({ pagesTotal }) => pagesTotal === 500)).toBe(true);
  expect(findings[0]).toMatchObject({ pages: { length: 500 }, evidence: { length: 100 } });
  expect(findings.at(-1)).toMatchObject({ pages: { length: 10 }, evidence: { length: 10 } });
});

test('the time of comparing addresses grows with their length', () => {
  const prepare = (size: number) => {
    const paths = ['/a', '/b'].map((path) => `${path}${'/'.repeat(size)}x`);
    const pages = paths.map((path) => page(path, { facts: { textHash: 'same' } }));
    return () => findFaults(pages);
  };
  expect(cpuGrowth(prepare, 64_000)).toBeLessThan(MAX_LINEAR_GROWTH);
});
