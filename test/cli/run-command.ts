import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findMemoryFolder } from '../support/memory-folder.ts';

const ENTRY = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));

const { NODE_COMPILE_CACHE } = process.env;
const COMPILE_CACHE = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };

/** The exit code and output of a command. */
export interface Outcome {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

/** A running command. */
export interface RunningCommand {
  process: ChildProcess;
  /** Waits until standard output or error contains the text. @returns the whole output so far */
  says(stream: 'stdout' | 'stderr', text: string): Promise<string>;
  ended: Promise<Outcome>;
}

/**
 * Starts the real command in a process of its own. Its environment is the given one, and the folder of compiled code
 * that `npm test` and the commands share.
 * @param options.node path of the Node executable
 * @param options.entry path of main.ts, for another checkout
 */
export function startCommand(
  args: string[],
  environment: Record<string, string> = {},
  { node = process.execPath, entry = ENTRY } = {},
): RunningCommand {
  const child = spawn(node, [entry, ...args], { env: { ...COMPILE_CACHE, ...environment }, stdio: 'pipe' });
  const written = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (chunk: string) => {
      written[stream] += chunk;
      child.emit('written');
    });
  }
  const ended = once(child, 'close').then(([exitCode]) => ({ exitCode, ...written }));
  return {
    process: child,
    ended,
    says: async (stream, text) => {
      while (!written[stream].includes(text)) {
        const end = await Promise.race([once(child, 'written').then(() => null), ended]);
        if (end) throw new Error(`The command ended without saying "${text}": ${JSON.stringify(end)}`);
      }
      return written[stream];
    },
  };
}

/** Runs the real command to its end. */
export function runCommand(args: string[], environment?: Record<string, string>): Promise<Outcome> {
  return startCommand(args, environment).ended;
}

/** A folder for the files of one test file. */
export async function makeFolder(): Promise<{ path: (name: string) => string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join((await findMemoryFolder()) ?? tmpdir(), 'page-reports-cli-'));
  return { path: (name) => join(folder, name), remove: () => rm(folder, { recursive: true, force: true }) };
}
