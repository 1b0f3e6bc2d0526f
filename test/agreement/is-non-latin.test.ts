import { expect, it } from 'vitest';
import { isNonLatin } from './is-non-latin.ts';

it('recognizes other scripts in the encoding that the page declares', () => {
  expect(isNonLatin(Buffer.from('<meta charset=utf-8><p>Привет, HTML</p>'))).toBe(true);
  const shiftJis = Buffer.concat([
    Buffer.from('<meta charset=shift_jis><p>'),
    Buffer.from([0x93, 0xfa, 0x96, 0x7b]),
  ]);
  expect(isNonLatin(shiftJis)).toBe(true);
});

it('counts accented letters as Latin, and ignores scripts and attributes', () => {
  const page = '<p title="Привет">Crème brûlée</p><script>alert("Привет")</script><!-- Привет -->';
  expect(isNonLatin(Buffer.from(`<meta charset=utf-8>${page}`))).toBe(false);
});
