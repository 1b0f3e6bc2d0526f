import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startProgress } from '../../../src/cli/terminal/progress.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('moves while something is under way and leaves an empty line', () => {
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
  progress.stop();
  vi.advanceTimersByTime(1_000);
  expect(terminal.line()).toBe('');
});

it('fits into the terminal and lets nothing steer it', () => {
  const terminal = fakeTerminal({ isTTY: true, columns: 20 });
  const progress = startProgress(terminal.stream);
  progress.show('Fetching \u001b[31mhttps://example.com/a/long/path');
  expect(terminal.line()).toBe('⠋ Fetching \\u001b[…');
  progress.stop();
});

it('is silent where nobody watches', () => {
  const terminal = fakeTerminal({ isTTY: false });
  const progress = startProgress(terminal.stream);
  progress.show('Fetching');
  progress.stop();
  expect([terminal.line(), vi.getTimerCount()]).toEqual(['', 0]);
});

/** A terminal of one line, which is all that a progress line may use. */
function fakeTerminal(size: { isTTY: boolean; columns?: number }) {
  let line = '';
  const stream = {
    columns: 80,
    ...size,
    write: (text: string) => {
      line += text;
    },
    cursorTo: () => undefined,
    clearLine: () => {
      line = '';
    },
  };
  return { stream: stream as unknown as NodeJS.WriteStream, line: () => line };
}
