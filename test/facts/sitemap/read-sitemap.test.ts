import { describe, expect, it, test } from 'vitest';
import { readSitemap } from '../../../src/facts/sitemap/read-sitemap.ts';

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const urlset = (...entries: string[]) => `${XML}<urlset ${NAMESPACE}>\n${entries.join('\n')}\n</urlset>\n`;
const url = (address: string) => `<url><loc>${address}</loc><lastmod>2026-01-01</lastmod></url>`;
const A = 'https://example.org/a';
const DOCTYPE = 'the file has a document type, like a web page';

describe('reading a sitemap', () => {
  test.each<[what: string, text: string, addresses: string[]]>([
    ['a list', urlset(url(A), url('\n https://example.org/b \n')), [A, 'https://example.org/b']],
    ['an empty list', urlset(), []],
    ['a byte order mark first', `\uFEFF${urlset(url(A))}`, [A]],
    ['white space and comments around', `${XML}\n<!-- a & b --> <urlset>${url(A)}</urlset> <!-- x -->`, [A]],
    ['prefixes', `<s:urlset><s:url><s:loc>${A}</s:loc></s:url></s:urlset>`, [A]],
    ['references', urlset(url(`${A}?x=1&amp;y=&#50;&#x33;`)), [`${A}?x=1&y=23`]],
    ['CDATA', urlset(url(`<![CDATA[${A}?x=1&y=2]]>`)), [`${A}?x=1&y=2`]],
    ['a > in an attribute', `<urlset note="a > b" ${NAMESPACE}>${url(A)}</urlset>`, [A]],
    ['pictures', urlset(`<url><loc>${A}</loc><x:image><x:loc>/i.png</x:loc></x:image></url>`), [A]],
  ])('understands %s', (_, text, addresses) => {
    expect(readSitemap(text)).toEqual({
      kind: 'urlset',
      entries: addresses.length,
      addresses: new Set(addresses),
    });
  });

  test.each([
    ['sitemapindex', `<sitemapindex><sitemap><loc>${A}</loc></sitemap></sitemapindex>`, 1],
    ['rss', '<rss><channel><item/><item></item></channel></rss>', 2],
    ['feed', '<feed><entry><link href="x"/></entry></feed>', 1],
    ['text', `${A}\r\n\r\nHTTP://example.org/b`, 2],
  ])('counts the entries of the kind %s', (kind, text, entries) => {
    expect(readSitemap(text)).toMatchObject({ kind, entries });
  });

  test.each<[what: string, text: string, line: number, message: string]>([
    ['a web page', '<!doctype html>\n<title>x</title>', 1, DOCTYPE],
    ['an entity bomb', '<!DOCTYPE x [<!ENTITY a "aa">]><urlset>&a;</urlset>', 1, DOCTYPE],
    ['a plain &', urlset(url('https://example.org/?x=1&y=2')), 3, 'unescaped &, write &amp;'],
    ['an entity of HTML', urlset(url('https://example.org/&nbsp;')), 3, 'unescaped &, write &amp;'],
    ['an open element', `<urlset>\n${url(A)}\n`, 3, '<urlset> is never closed'],
    ['a second end', `<urlset></urlset></urlset>`, 1, '</urlset> has no start tag'],
    ['text after the end', `<urlset></urlset>\nbye`, 2, 'text outside the root element'],
    ['a < in text', '<urlset><url>1 < 2</url></urlset>', 1, 'unescaped <, write &lt;'],
    ['an open tag', '<urlset a="', 1, 'unexpected end'],
    ['a plain & in an attribute', '<urlset>\n<url a="?x&y"/></urlset>', 2, 'unescaped &, write &amp;'],
    ['deep elements', `<urlset>${'<a>'.repeat(200)}`, 1, 'elements are nested more than 100 deep'],
    ['an error in words', 'Not found', 1, 'the line is neither XML nor a URL'],
    ['words among addresses', `${A}\nsecond page`, 2, 'the line is neither XML nor a URL'],
    ['nothing', ' \n', 1, 'the file is empty'],
    ['only a comment', '<!-- soon -->', 1, 'the file has no XML elements'],
  ])('rejects %s', (_, text, line, message) => {
    expect(readSitemap(text)).toEqual({ line, message });
  });

  it('reads the beginning of a file that was cut', () => {
    const whole = urlset(url(A), url('https://example.org/?x&amp;y'));
    for (let end = whole.indexOf('</loc>'); end < whole.length; end++) {
      expect(readSitemap(whole.slice(0, end), true)).toMatchObject({ kind: 'urlset' });
    }
    expect(readSitemap(`<urlset>${url('a&b')}<url>`, true)).toHaveProperty('message');
  });

  it.each([
    ['XML', (count: number) => urlset(...Array(count).fill(url(A)))],
    ['text', (count: number) => `${A}\n`.repeat(count)],
  ])('accepts 50,000 entries of %s and no more', (_, listOf) => {
    expect(readSitemap(listOf(50_000))).toMatchObject({ entries: 50_000 });
    expect(readSitemap(listOf(50_001))).toEqual({ line: 1, message: 'the file has more than 50000 entries' });
  });

  it('finishes hostile files', () => {
    for (const trap of ['<a ', '<!--', '&', '<a>', '<![CDATA[', '<urlset "', '</', ' ', '<?']) {
      expect(readSitemap(`<urlset>${trap.repeat(500_000)}`)).toHaveProperty('message');
      expect(readSitemap(trap.repeat(500_000))).toHaveProperty('message');
    }
  });
});
