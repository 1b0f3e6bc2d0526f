import yoctoSpinner from 'yocto-spinner';
import { printable } from './output.ts';
import { cutText } from './wrap-text.ts';

const FRAME_COLUMNS = 3;
const COLUMNS_IF_UNKNOWN = 80;

/** A line on a terminal that names the current step, until it is disposed. */
export interface Progress extends Disposable {
  show(text: string): void;
}

/** Starts a progress line. It is silent unless the stream is a terminal. */
export function startProgress(terminal: NodeJS.WriteStream): Progress {
  if (!terminal.isTTY) return { show: () => undefined, [Symbol.dispose]: () => undefined };
  const spinner = yoctoSpinner({ stream: terminal });
  return {
    show: (text) => {
      const columns = (terminal.columns || COLUMNS_IF_UNKNOWN) - FRAME_COLUMNS;
      const line = cutText(printable(text), columns);
      if (spinner.isSpinning) spinner.text = line;
      else spinner.start(line);
    },
    [Symbol.dispose]: () => {
      spinner.stop();
    },
  };
}
