import { expect, it } from 'vitest';
import { renderTable } from '../../../src/cli/terminal/table.ts';

it('aligns columns with wide characters, without trailing spaces', () => {
  expect(
    renderTable(
      ['ID', 'NAME', 'AGE'],
      [
        ['1', '東京', '5'],
        ['22', 'Ada', ''],
      ],
    ),
  ).toBe(['ID  NAME  AGE', '1   東京  5', '22  Ada'].join('\n'));
});

it('escapes control characters and line breaks in cells', () => {
  expect(renderTable(['NAME'], [['\u001b[31mred\r\nforged \u009b2J\u2028\u202eback']])).toBe(
    'NAME\n\\u001b[31mred forged \\u009b2J \\u202eback',
  );
});
