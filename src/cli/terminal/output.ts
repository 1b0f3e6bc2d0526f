import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { escapeControlCharacters, escapeControlCharactersInLines } from '../../escape-control-characters.ts';

/** The start of a command of the runners of GitHub (`##[`) or Azure Pipelines (`##vso[`), anywhere in a line. */
const COMMAND_PREFIX = /##(?=\w*\[)/g;

/** Writes one or more lines of the command's result, which may quote a page, to standard output. */
export function printResult(text: string): void {
  process.stdout.write(`${withoutCommands(text)}\n`);
}

/**
 * Prints a patch; unchanged unless for a terminal, because a program may apply it. Its lines of the page can be workflow
 * commands, so it is between lines that stop and resume them, which `patch` and `git apply` ignore.
 */
export function printPatch(patch: string, isOnGithub: boolean): void {
  const token = randomUUID();
  if (process.stdout.isTTY) printResult(escapeControlCharactersInLines(patch));
  else process.stdout.write(isOnGithub ? `::stop-commands::${token}\n${patch}::${token}::\n` : patch);
}

/** Text with zero-width spaces in all that runners of pipelines take as commands: also `::` at the start of a line. */
function withoutCommands(text: string): string {
  return text.replace(/^([^\S\r\n\u2028\u2029]*):(?=:)/gm, '$1:\u200b').replace(COMMAND_PREFIX, '##\u200b');
}

/** Writes each value as a line of JSON to standard output, no faster than it is read. */
export async function printJsonLines(values: AsyncIterable<unknown>): Promise<void> {
  for await (const value of values) {
    const line = `${escapeJson(JSON.stringify(value))}\n`;
    if (!process.stdout.write(line)) await once(process.stdout, 'drain');
  }
}

/** Prints a message that is not part of the result. It may quote a page, so control characters are escaped. */
export function printNote(text: string): void {
  for (const line of text.split('\n')) {
    const indent = line.length - line.trimStart().length;
    process.stderr.write(`${' '.repeat(indent)}${withoutCommands(printable(line))}\n`);
  }
}

/** The text on one line and safe to print: collapses white space and escapes control characters as `\u001b`. */
export function printable(text: string): string {
  return escapeControlCharacters(text.replace(/\s+/gu, ' ').trim());
}

/** Indented JSON. */
export function jsonText(value: unknown): string {
  return escapeJson(JSON.stringify(value, null, 2));
}

/** The same JSON with escapes in place of commands of runners, and of C1 and bidirectional controls. */
function escapeJson(json: string): string {
  return escapeControlCharactersInLines(json).replace(COMMAND_PREFIX, '#\\u0023');
}
