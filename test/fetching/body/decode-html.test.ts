import { describe, expect, it } from 'vitest';
import { decodeHtml } from '../../../src/fetching/body/decode-html.ts';
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
      'meta that claims UTF-16 means UTF-8',
      bytes('<meta charset=utf-16>', [0xc3, 0xa9]),
      null,
      'UTF-8',
      'meta',
      '<meta charset=utf-16>é',
    ],
    ['nothing at all', bytes([0x80, 0xe9]), null, 'windows-1252', 'default', '€é'],
    ['ISO-2022-KR, which no browser decodes', bytes('abc'), 'iso-2022-kr', 'replacement', 'http', '\ufffd'],
  ])('%s', (_case, given, charset, encoding, encodingSource, html) => {
    expect(decodeHtml(given, charset, false)).toEqual({ html, encoding, encodingSource });
  });

  it('of meta counts within the first 1024 bytes only', () => {
    const late = bytes(' '.repeat(1024), '<meta charset=utf-8>');
    expect(decodeHtml(late, null, false).encodingSource).toBe('default');
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
