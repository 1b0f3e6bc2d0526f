import { printable } from './printable.ts';

/** Writes a line, or several, of the command's result to standard output. */
export function printResult(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Prints a message beside the result, on standard error. It may quote a page, so control characters are escaped. */
export function printNote(text: string): void {
  for (const line of text.split('\n')) {
    const indent = line.length - line.trimStart().length;
    process.stderr.write(`${' '.repeat(indent)}${printable(line)}\n`);
  }
}
