import { once } from 'node:events';
import { escapeControlCharacters } from '../../escape-control-characters.ts';

/** Writes one or more lines of the command's result to standard output. */
export function printResult(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Writes each value as a line of JSON to standard output, no faster than it is read. */
export async function printJsonLines(values: AsyncIterable<unknown>): Promise<void> {
  for await (const value of values) {
    // The serializer escapes ESC, but not the C1 controls, which terminals obey too.
    const line = `${escapeControlCharacters(JSON.stringify(value))}\n`;
    if (!process.stdout.write(line)) await once(process.stdout, 'drain');
  }
}

/** Prints a message that is not part of the result. It may quote a page, so control characters are escaped. */
export function printNote(text: string): void {
  for (const line of text.split('\n')) {
    const indent = line.length - line.trimStart().length;
    process.stderr.write(`${' '.repeat(indent)}${printable(line)}\n`);
  }
}

/** The text on one line and safe to print: collapses white space and escapes control characters as `\u001b`. */
export function printable(text: string): string {
  return escapeControlCharacters(text.replace(/\s+/gu, ' ').trim());
}

/** Indented JSON. `JSON.stringify` escapes ESC but not the C1 control characters, which terminals obey too. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2).split('\n').map(escapeControlCharacters).join('\n');
}
