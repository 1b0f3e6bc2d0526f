import { describe, expect, it } from 'vitest';
import { decodeHtml } from '../../../src/fetching/body/decode-text.ts';
import { MAX_HEAD_BYTES } from '../../../src/fetching/body/find-head-charset.ts';
import { fetchRoute } from '../fetch-fixture.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');

/** In Shift_JIS. */
const NIHON = '\x93\xfa\x96\x7b';
/** In windows-1251. */
const MIR = '\xec\xe8\xf0';
const META = {
  utf8: '<meta charset=utf-8>',
  utf16: '<meta charset=utf-16>',
  cyrillic: '<meta charset=windows-1251>',
  httpEquiv: '<meta http-equiv=content-type content="text/html; charset=Shift_JIS">',
};

describe('the encoding', () => {
  it.each([
    ['a byte order mark beats the header', 'shift_jis', '\xef\xbb\xbf\xe9\xc3\xa9', 'UTF-8 bom: \ufffdé'],
    ['a UTF-16 mark', null, '\xff\xfeh\0i\0', 'UTF-16LE bom: hi'],
    ['a header beats meta', 'shift_jis', META.utf8 + NIHON, `Shift_JIS http: ${META.utf8}日本`],
    ['a label may be an alias', 'latin1', '\x80', 'windows-1252 http: €'],
    ['an unknown label is absent', 'x', META.cyrillic + MIR, `windows-1251 meta: ${META.cyrillic}мир`],
    ['meta http-equiv', null, META.httpEquiv + NIHON, `Shift_JIS meta: ${META.httpEquiv}日本`],
    ['meta with UTF-16 is UTF-8', null, `${META.utf16}\xc3\xa9`, `UTF-8 meta: ${META.utf16}é`],
    ['no declaration', null, '\x80\xe9', 'windows-1252 default: €é'],
    ['ISO-2022-KR, which no browser decodes', 'iso-2022-kr', 'abc', 'replacement http: \ufffd'],
  ])('%s', (_rule, charset, bytes, decoded) => {
    const { html, encoding, encodingSource } = decodeHtml(latin(bytes), charset, false);
    expect(`${encoding} ${encodingSource}: ${html}`).toBe(decoded);
  });

  describe('declared after the first 1024 bytes', () => {
    const STYLE = `<style>${'a{}\r\n'.repeat(400)}</style>`;
    const inHead = (before: string, meta = META.cyrillic) =>
      decodeHtml(latin(`<!doctype html><html><head>${STYLE}${before}${meta}${MIR}`), null, false);

    it.each([
      ['charset', META.cyrillic],
      ['http-equiv', '<META HTTP-EQUIV=content-type CONTENT="text/html; charset=Windows-1251">'],
    ])('counts in the head: %s', (_case, meta) => {
      const { html, ...encoding } = inHead('<title>Page</title><script src=a></script>', meta);
      expect(encoding).toEqual({ encoding: 'windows-1251', encodingSource: 'meta' });
      expect(html.endsWith('мир')).toBe(true);
    });

    it('is the first whose encoding is known', () => {
      expect(inHead('<meta charset=klingon><meta name=a content="charset=koi8-r">').encoding).toBe(
        'windows-1251',
      );
    });

    it.each([
      ['a script', `<script>'${META.cyrillic}'</script>`],
      ['a comment', `<!-- ${META.cyrillic} -->`],
      ['a stylesheet', `<style>/* ${META.cyrillic} */</style>`],
      ['a title', `<title>${META.cyrillic}</title>`],
      ['noscript', `<noscript>${META.cyrillic}</noscript>`],
      ['an attribute', `<link title="${META.cyrillic}">`],
    ])('does not count in %s', (_case, before) => {
      expect(inHead(before, '').encodingSource).toBe('default');
    });

    it.each(['</head>', '<body>', '<p>'])('does not count after the head, which ends with %s', (end) => {
      expect(inHead(end).encodingSource).toBe('default');
    });

    it('counts in the first 128 KiB only', () => {
      const size = MAX_HEAD_BYTES - `<!doctype html><html><head>${STYLE}<!---->${META.cyrillic}`.length;
      expect(inHead(`<!--${'x'.repeat(size)}-->`).encoding).toBe('windows-1251');
      expect(inHead(`<!--${'x'.repeat(size + 1)}-->`).encoding).toBe('windows-1252');
    });

    it('does not count in XHTML', () => {
      const late = latin(`<html><head>${STYLE}${META.cyrillic}`);
      expect(decodeHtml(late, null, true).encoding).toBe('UTF-8');
    });
  });

  it('of XHTML is UTF-8 unless declared', () => {
    expect(decodeHtml(latin('<html/>'), null, true).encoding).toBe('UTF-8');
    const declared = latin(`<?xml version="1.0" encoding="windows-1251"?><html>${MIR}`);
    expect(decodeHtml(declared, null, true)).toMatchObject({
      encoding: 'windows-1251',
      encodingSource: 'meta',
    });
  });
});

it.each([
  ['text/html; charset="shift_jis"', 'Shift_JIS'],
  ['text/html;CHARSET=Shift_JIS', 'Shift_JIS'],
  ['text/html; charset=', 'windows-1252'],
])('reads the charset of Content-Type: %s', async (type, encoding) => {
  const page = await fetchRoute({ headers: { 'content-type': type }, body: latin(`<p>${NIHON}`) });
  expect(page.encoding).toBe(encoding);
});
