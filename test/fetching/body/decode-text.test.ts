import { expect, it } from 'vitest';
import { decodeText } from '../../../src/fetching/body/decode-text.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');

it.each([
  ['UTF-8 without a declaration', Buffer.from('é'), null, 'é'],
  ['the charset of the header', latin('\xe9'), 'iso-8859-1', 'é'],
  ['a byte order mark instead of the header', Buffer.from('\ufeffé'), 'iso-8859-1', 'é'],
  ['the charset that CSS declares', latin('@charset "windows-1252";\xe9'), null, '@charset "windows-1252";é'],
  ['the header, not the CSS', Buffer.from('@charset "windows-1252";é'), 'utf-8', '@charset "windows-1252";é'],
  ['UTF-8 instead of an unknown charset', Buffer.from('é'), 'klingon', 'é'],
  ['nothing', Buffer.alloc(0), null, ''],
])('uses %s', (_case, bytes, charset, text) => {
  expect(decodeText(bytes, charset)).toBe(text);
});
