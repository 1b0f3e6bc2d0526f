import { describe, expect, it, test } from 'vitest';
import { technologies } from '../../../src/facts/scripts/technologies.ts';
import type { HeaderLine } from '../../../src/page/headers.ts';
import { pageOf } from '../../audits/audit-cases.ts';
import { fetched } from '../../audits/fetched.ts';

const SITE = 'https://example.org';
const inHead = (markup: string) => technologies(pageOf({ html: `<!doctype html><title>x</title>${markup}` }));
const withHeaders = (...headers: HeaderLine[]) => technologies(pageOf({ headers }));
const withCookie = (line: string) => {
  const hop = { url: 'https://example.org/page', status: 200, durationMs: 1 };
  return technologies(pageOf({ source: { hops: [{ ...hop, headers: [['set-cookie', line]] }] } }));
};

describe('the technologies of a page', () => {
  it('are none on a page that shows none', () => {
    expect(inHead('<script src="/app.js"></script><p class="button" id="menu" data-x>WordPress 6.4')).toEqual(
      [],
    );
  });

  test.each<[name: string, version: string | null, header: HeaderLine]>([
    ['nginx', '1.27.3', ['server', 'nginx/1.27.3 (Ubuntu)']],
    ['Cloudflare', null, ['cf-ray', '8c1f2e3d4b5a6978-FRA']],
    ['ASP.NET', '4.0.30319', ['x-aspnet-version', '4.0.30319']],
    ['Amazon CloudFront', null, ['via', '1.1 0123456789abcdef.cloudfront.net (CloudFront)']],
  ])('%s shows its version %s in a header', (name, version, header) => {
    expect(withHeaders(header)).toContainEqual({ name, version, seenIn: `header ${header[0]}` });
  });

  it('show in the names of cookies, those of redirects too', () => {
    expect(withCookie('PHPSESSID=secret; path=/')).toEqual([
      { name: 'PHP', version: null, seenIn: 'cookie PHPSESSID' },
    ]);
  });

  test.each([
    ['Hugo', '0.111.3', '<meta name=Generator content="Hugo 0.111.3">', 'meta generator'],
    ['jQuery', '3.7.1', '<script src="/jquery-3.7.1.min.js"></script>', `script ${SITE}/jquery-3.7.1.min.js`],
    ['Next.js', null, '<script id="__NEXT_DATA__" type="application/json">{}</script>', 'id __NEXT_DATA__'],
    ['Angular', '17.0.1', '<app-root ng-version="17.0.1"></app-root>', 'attribute ng-version'],
    ['Svelte', null, '<p class="a\nsvelte-1x2y3z b">', 'class svelte-1x2y3z'],
    ['Matomo', null, '<script>var _paq = []; _paq.push(["trackPageView"]);</script>', 'inline script'],
  ])('%s shows its version %s in %s', (name, version, markup, seenIn) => {
    expect(inHead(markup)).toEqual([{ name, version, seenIn }]);
  });

  it('show in the banner of a script file', () => {
    const text = '/*! jQuery v3.6.0 | (c) OpenJS Foundation */';
    const resources = [fetched('script', '/app.js', { text })];
    expect(technologies(pageOf({ resources }))).toEqual([
      { name: 'jQuery', version: '3.6.0', seenIn: 'script https://example.org/app.js' },
    ]);
  });

  it('are listed once, with the match that has a version', () => {
    const html = `<!doctype html><meta name=generator content="WordPress 6.4">
      <img src="/wp-content/a.png"><img src="/wp-content/b.png">`;
    const headers: HeaderLine[] = [['link', '<https://example.org/wp-json/>; rel="https://api.w.org/"']];
    expect(technologies(pageOf({ html, headers }))).toEqual([
      { name: 'WordPress', version: '6.4', seenIn: 'meta generator' },
    ]);
  });

  it.each([
    ['a host that only ends alike', '<img src="https://notcdn.shopify.com/a.png">'],
    ['a known host in a query', '<img src="/a.png?from=cdn.shopify.com/">'],
    ['a path of the known host that is something else', '<img src="https://www.google.com/recaptchas">'],
    ['a link that nothing is loaded from', '<a href="https://cdn.shopify.com/a.png">x</a>'],
    ['text of a data block', '<script type="text/plain">_paq.push(</script>'],
  ])('do not show in %s', (_, markup) => {
    expect(inHead(markup)).toEqual([]);
  });

  it('are searched in the first thousand addresses, and in none of excessive length', () => {
    const long = `/wp-content/${'a'.repeat(3_000)}.png`;
    const many = Array.from({ length: 1_000 }, (_, i) => `<img src="/${i}.png">`).join('');
    expect(inHead(`<img src="${long}">`)).toEqual([]);
    expect(inHead(`${many}<img src="/wp-content/last.png">`)).toEqual([]);
    expect(inHead(`<img src="/wp-content/first.png">${many}`)).toHaveLength(1);
  });
});
