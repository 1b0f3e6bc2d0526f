import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startProgress } from '../../../src/cli/terminal/progress.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv('CI', undefined);
  vi.stubEnv('TERM', 'xterm');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

it('animates a step and erases the line at the end', () => {
  const { terminal, progress } = show('Fetching', { isTTY: true });
  const first = terminal.line();
  vi.advanceTimersByTime(200);
  for (const line of [first, terminal.line()]) expect(line).toMatch(/^. Fetching$/);
  expect(terminal.line()).not.toBe(first);
  progress[Symbol.dispose]();
  vi.advanceTimersByTime(1_000);
  expect(terminal.line()).toBe('');
});

it('fits into the terminal and escapes control characters', () => {
  const text = 'Fetching \u001b[31mhttps://example.com/a/long/path';
  const { terminal, progress } = show(text, { isTTY: true, columns: 20 });
  expect(terminal.line()).toBe('⠋ Fetching \\u001b[…');
  progress[Symbol.dispose]();
});

it('writes nothing without a terminal', () => {
  const { terminal, progress } = show('Fetching', { isTTY: false });
  progress[Symbol.dispose]();
  expect([terminal.line(), vi.getTimerCount()]).toEqual(['', 0]);
});

/** Shows a step on a terminal. */
function show(step: string, size: Parameters<typeof fakeTerminal>[0]) {
  const terminal = fakeTerminal(size);
  const progress = startProgress(terminal.stream);
  progress.show(step);
  return { terminal, progress };
}

/** A terminal of one line, the height of a progress line. */
function fakeTerminal(size: { isTTY: boolean; columns?: number }) {
  let line = '';
  const stream = {
    columns: 80,
    ...size,
    write: (text: string) => {
      line += stripVTControlCharacters(text);
    },
    cursorTo: () => undefined,
    clearLine: () => {
      line = '';
    },
  };
  return { stream: stream as unknown as NodeJS.WriteStream, line: () => line };
}
