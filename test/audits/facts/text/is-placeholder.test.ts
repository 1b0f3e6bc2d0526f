import { expect, test } from 'vitest';
import { type DescribedPart, isPlaceholder } from '../../../../src/audits/facts/text/is-placeholder.ts';

const PARTS = ['image', 'control', 'heading', 'description'] as const;

test.for(['…', ' ... ', '–', '***', 'TODO', 'TODO: describe', 'Lorem ipsum dolor sit amet', '[Placeholder]'])(
  '%j is a placeholder of every part',
  (text) => {
    for (const part of PARTS) expect(isPlaceholder(text, part), part).toBe(true);
  },
);

test.for(['', '  ', 'Todo list', '×', '+', '?', '1', '2024', 'Loremaster', 'An untitled letter'])(
  '%j is no placeholder of any part',
  (text) => {
    for (const part of PARTS) expect(isPlaceholder(text, part), part).toBe(false);
  },
);

test.for<[part: DescribedPart, texts: string[]]>([
  ['image', ['Image', 'image 12', 'IMG_2041', 'DSC00012.JPG', 'img/a%20b.webp', `${'x'.repeat(80)}.png`]],
  ['image', ['Bild', 'imagen', 'تصویر', '画像', '사진', 'imagem', 'foto', 'படம்']],
  ['control', ['button', 'Untitled', 'Schaltfläche', 'botón', 'ボタン']],
  ['heading', ['Untitled Document', 'untitled-1', 'No title', 'Ohne Titel', 'sin título', '無題', 'Rubrik']],
  ['description', ['Description', 'Your description here.', 'Beschreibung', '説明']],
])('the placeholders of the part %s are no placeholders of all others', ([part, texts]) => {
  for (const text of texts) {
    expect(isPlaceholder(text, part), text).toBe(true);
    expect(
      PARTS.some((other) => !isPlaceholder(text, other)),
      text,
    ).toBe(true);
  }
});
