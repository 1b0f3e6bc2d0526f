import { cutText } from './cut-text.ts';
import { printable } from './printable.ts';

const FRAMES = [...'⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'];
const FRAME_MS = 80;
const ROOM_FOR_FRAME = 3;

/** A line that says what is going on, for as long as it goes on. */
export interface Progress {
  show(text: string): void;
  /** Leaves no trace of the line. */
  stop(): void;
}

/** Starts a progress line. Where nobody watches it, it is silent. */
export function startProgress(terminal: NodeJS.WriteStream): Progress {
  if (!terminal.isTTY) return { show: () => undefined, stop: () => undefined };
  let text = '';
  let ticks = 0;
  const erase = () => {
    terminal.cursorTo(0);
    terminal.clearLine(0);
  };
  const draw = () => {
    erase();
    terminal.write(
      `${FRAMES[ticks % FRAMES.length]} ${cutText(printable(text), terminal.columns - ROOM_FOR_FRAME)}`,
    );
  };
  const timer = setInterval(() => {
    ticks += 1;
    draw();
  }, FRAME_MS);
  return {
    show: (news) => {
      text = news;
      draw();
    },
    stop: () => {
      clearInterval(timer);
      erase();
    },
  };
}
