import { expect, test } from 'vitest';
import { type DescribedPart, isPlaceholder } from '../../../src/facts/text/is-placeholder.ts';

const PARTS = ['image', 'button', 'control', 'frame', 'heading', 'description'] as const;

test.for(['…', ' ... ', '•', '___', 'Lorem ipsum dolor sit amet'])('%j is a placeholder anywhere', (text) => {
  for (const part of PARTS) expect(isPlaceholder(text, part), part).toBe(true);
});

test.for(['', '  ', 'Todo list', '×', '+', '?', '1', '2024', 'Loremaster', 'An untitled letter'])(
  '%j is no placeholder of any part',
  (text) => {
    for (const part of PARTS) expect(isPlaceholder(text, part), part).toBe(false);
  },
);

test.for<[part: DescribedPart, texts: string[]]>([
  [
    'image',
    [
      'Image',
      'image 12',
      '[Placeholder]',
      'TODO',
      'TODO: describe',
      '- … -',
      'IMG_2041',
      'DSC00012.JPG',
      'img/a%20b.webp',
    ],
  ],
  ['image', [`${'x'.repeat(80)}.png`, 'Bild', 'imagen', 'تصویر', '画像', '사진', 'imagem', 'foto', 'படம்']],
  ['button', ['button', 'Schaltfläche', 'botón', 'ボタン']],
  ['frame', ['iframe', 'Untitled', 'marco']],
  [
    'heading',
    ['Untitled Document', 'untitled-1', 'No title', 'Ohne Titel', 'sin título', '無題', '–', '***'],
  ],
  ['description', ['Description', 'Your description here.', 'Beschreibung', '説明']],
])('recognizes placeholders of the part %s that are valid texts elsewhere', ([part, texts]) => {
  for (const text of texts) {
    expect(isPlaceholder(text, part), text).toBe(true);
    expect(isPlaceholder(text, 'control'), text).toBe(false);
  }
});

test.for<[part: DescribedPart, texts: string[]]>([
  ['button', ['-', '–', '*']],
  ['control', ['Button', 'Input', 'Marco', 'Untitled', '−', 'TODO: fix', '- … -']],
  ['heading', ['Title 42', 'TODO', 'Lorem ipsum', 'Lorem ipsum - Wikipedia', 'Placeholder', 'Image']],
])('accepts names and topics of the part %s', ([part, texts]) => {
  for (const text of texts) expect(isPlaceholder(text, part), text).toBe(false);
});
