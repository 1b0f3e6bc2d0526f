import { expect, it } from 'vitest';
import { renderTable } from '../../../src/cli/terminal/table.ts';

it('aligns columns, wide characters too, and ends lines with their last character', () => {
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

it('lets no cell steer the terminal or break its line', () => {
  expect(renderTable(['NAME'], [['\u001b[31mred\r\nforged \u009b2J\u2028\u202eback']])).toBe(
    'NAME\n\\u001b[31mred forged \\u009b2J \\u202eback',
  );
});
