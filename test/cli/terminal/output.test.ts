import { afterEach, expect, it, vi } from 'vitest';
import { printNote } from '../../../src/cli/terminal/output.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('prints text of a page with escaped control characters and keeps the indent of each line', () => {
  const written: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  printNote('error: \u001b[31mred \u009b2J\u202e\r over\n  caused by: bell \u0007');
  expect(written.join('')).toBe('error: \\u001b[31mred \\u009b2J\\u202e over\n  caused by: bell \\u0007\n');
});
