import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startProgress } from '../../../src/cli/terminal/progress.ts';

const HIDE_CURSOR = '\u001b[?25l';
const SHOW_CURSOR = '\u001b[?25h';

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
  const terminal = fakeTerminal({ isTTY: true });
  const progress = startProgress(terminal.stream);
  progress.show('Fetching');
  const first = terminal.line();
  vi.advanceTimersByTime(200);
  expect([first, terminal.line()]).toEqual([
    expect.stringMatching(/^. Fetching$/),
    expect.stringMatching(/^. Fetching$/),
  ]);
  expect(terminal.line()).not.toBe(first);
  progress[Symbol.dispose]();
  vi.advanceTimersByTime(1_000);
  expect(terminal.line()).toBe('');
});

it('fits into the terminal and escapes control characters', () => {
  const terminal = fakeTerminal({ isTTY: true, columns: 20 });
  const progress = startProgress(terminal.stream);
  progress.show('Fetching \u001b[31mhttps://example.com/a/long/path');
  expect(terminal.line()).toBe('⠋ Fetching \\u001b[…');
  progress[Symbol.dispose]();
});

it('shows the cursor again at the end', () => {
  const terminal = fakeTerminal({ isTTY: true });
  const progress = startProgress(terminal.stream);
  progress.show('Fetching');
  progress[Symbol.dispose]();
  expect(terminal.written().lastIndexOf(SHOW_CURSOR)).toBeGreaterThan(
    terminal.written().lastIndexOf(HIDE_CURSOR),
  );
});

it('writes nothing without a terminal', () => {
  const terminal = fakeTerminal({ isTTY: false });
  const progress = startProgress(terminal.stream);
  progress.show('Fetching');
  progress[Symbol.dispose]();
  expect([terminal.line(), vi.getTimerCount()]).toEqual(['', 0]);
});

/** A terminal of one line, the height of a progress line. */
function fakeTerminal(size: { isTTY: boolean; columns?: number }) {
  let line = '';
  let written = '';
  const stream = {
    columns: 80,
    ...size,
    write: (text: string) => {
      written += text;
      line += stripVTControlCharacters(text);
    },
    cursorTo: () => undefined,
    clearLine: () => {
      line = '';
    },
  };
  return { stream: stream as unknown as NodeJS.WriteStream, line: () => line, written: () => written };
}
