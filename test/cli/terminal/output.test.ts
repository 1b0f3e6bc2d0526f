import { afterEach, expect, it, vi } from 'vitest';
import { printNote, printPatch } from '../../../src/cli/terminal/output.ts';

const { isTTY } = process.stdout;

afterEach(() => {
  process.stdout.isTTY = isTTY;
  vi.restoreAllMocks();
});

it('prints text of a page with escaped control characters and keeps the indent of each line', () => {
  const written: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  printNote('error: \u001b[31mred \u009b2J\u202e\r over\n  caused by: bell \u0007');
  expect(written.join('')).toBe('error: \\u001b[31mred \\u009b2J\\u202e over\n  caused by: bell \\u0007\n');
});

it('prints a patch with escaped control characters on a terminal', () => {
  const written: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  process.stdout.isTTY = true;
  printPatch('+\ta\u001b]0;x\u0007 \u202e\r over\r\n ::error::x\n', false);
  expect(written).toEqual(['+\ta\\u001b]0;x\\u0007 \\u202e\\u000d over\r\n :\u200b:error::x\n\n']);
});
