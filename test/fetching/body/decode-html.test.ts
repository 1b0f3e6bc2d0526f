import { describe, expect, it } from 'vitest';
import { decodeHtml } from '../../../src/fetching/body/decode-text.ts';
import { MAX_HEAD_BYTES } from '../../../src/fetching/body/find-head-charset.ts';
import { fetchRoute } from '../fetch-fixture.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );

const UTF8_MARK = [0xef, 0xbb, 0xbf];
const UTF16LE_MARK = [0xff, 0xfe];
const SHIFT_JIS_NIHON = [0x93, 0xfa, 0x96, 0x7b];
const WINDOWS_1251_MIR = [0xec, 0xe8, 0xf0];

describe('the encoding', () => {
  it.each([
    [
      'a byte order mark beats the header',
      bytes(UTF8_MARK, 'é'.normalize(), [0xc3, 0xa9]),
      'shift_jis',
      'UTF-8',
      'bom',
      '\ufffdé',
    ],
    ['a UTF-16 mark', bytes(UTF16LE_MARK, [0x68, 0, 0x69, 0]), null, 'UTF-16LE', 'bom', 'hi'],
    [
      'the header beats meta',
      bytes('<meta charset=utf-8>', SHIFT_JIS_NIHON),
      'shift_jis',
      'Shift_JIS',
      'http',
      '<meta charset=utf-8>日本',
    ],
    ['a label is an alias', bytes([0x80]), 'latin1', 'windows-1252', 'http', '€'],
    [
      'an unknown label in the header counts as absent',
      bytes('<meta charset=windows-1251>', WINDOWS_1251_MIR),
      'klingon',
      'windows-1251',
      'meta',
      '<meta charset=windows-1251>мир',
    ],
    [
      'meta http-equiv',
      bytes('<meta http-equiv=content-type content="text/html; charset=Shift_JIS">', SHIFT_JIS_NIHON),
      null,
      'Shift_JIS',
      'meta',
      '<meta http-equiv=content-type content="text/html; charset=Shift_JIS">日本',
    ],
    [
      'meta that declares UTF-16 is UTF-8',
      bytes('<meta charset=utf-16>', [0xc3, 0xa9]),
      null,
      'UTF-8',
      'meta',
      '<meta charset=utf-16>é',
    ],
    ['no declaration', bytes([0x80, 0xe9]), null, 'windows-1252', 'default', '€é'],
    ['ISO-2022-KR, which no browser decodes', bytes('abc'), 'iso-2022-kr', 'replacement', 'http', '\ufffd'],
  ])('%s', (_case, given, charset, encoding, encodingSource, html) => {
    expect(decodeHtml(given, charset, false)).toEqual({ html, encoding, encodingSource });
  });

  describe('declared after the first 1024 bytes', () => {
    const STYLE = `<style>${'a{}\r\n'.repeat(400)}</style>`;
    const META = '<meta charset=windows-1251>';
    const inHead = (before: string, meta = META) =>
      decodeHtml(bytes(`<!doctype html><html><head>${STYLE}${before}${meta}`, WINDOWS_1251_MIR), null, false);

    it.each([
      ['charset', META],
      ['http-equiv', '<META HTTP-EQUIV=content-type CONTENT="text/html; charset=Windows-1251">'],
    ])('counts in the head: %s', (_case, meta) => {
      const { html, ...encoding } = inHead('<title>Page</title><script src=a></script>', meta);
      expect(encoding).toEqual({ encoding: 'windows-1251', encodingSource: 'meta' });
      expect(html.endsWith('мир')).toBe(true);
    });

    it('as UTF-16 is UTF-8', () => {
      expect(inHead('', '<meta charset=utf-16>').encoding).toBe('UTF-8');
    });

    it('is the first whose encoding is known', () => {
      expect(inHead('<meta charset=klingon><meta name=a content="charset=koi8-r">').encoding).toBe(
        'windows-1251',
      );
    });

    it.each([
      ['a script', `<script>'${META}'</script>`],
      ['a comment', `<!-- ${META} -->`],
      ['a stylesheet', `<style>/* ${META} */</style>`],
      ['a title', `<title>${META}</title>`],
      ['noscript', `<noscript>${META}</noscript>`],
      ['an attribute', `<link title="${META}">`],
    ])('does not count in %s', (_case, before) => {
      expect(inHead(before, '').encodingSource).toBe('default');
    });

    it.each(['</head>', '<body>', '<p>'])('does not count after the head, which ends with %s', (end) => {
      expect(inHead(end).encodingSource).toBe('default');
    });

    it('counts in the first 128 KiB only', () => {
      const size = MAX_HEAD_BYTES - `<!doctype html><html><head>${STYLE}<!---->${META}`.length;
      expect(inHead(`<!--${'x'.repeat(size)}-->`).encoding).toBe('windows-1251');
      expect(inHead(`<!--${'x'.repeat(size + 1)}-->`).encoding).toBe('windows-1252');
    });

    it('does not count in XHTML', () => {
      const late = bytes(`<html><head>${STYLE}${META}`);
      expect(decodeHtml(late, null, true).encoding).toBe('UTF-8');
    });
  });

  it('of XHTML is UTF-8 unless declared', () => {
    expect(decodeHtml(bytes('<html/>'), null, true).encoding).toBe('UTF-8');
    const declared = bytes('<?xml version="1.0" encoding="windows-1251"?><html>', WINDOWS_1251_MIR);
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
  const page = await fetchRoute({ headers: { 'content-type': type }, body: bytes('<p>', SHIFT_JIS_NIHON) });
  expect(page.encoding).toBe(encoding);
});
