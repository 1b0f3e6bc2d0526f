import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Outcome, type RunningCommand, startProcess } from '../lab/processes.ts';
import { findMemoryFolder } from '../support/memory-folder.ts';

export type { Outcome, RunningCommand };

const ENTRY = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));

const { NODE_COMPILE_CACHE } = process.env;
const COMPILE_CACHE = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };

/**
 * Starts the real command in a process of its own. Its environment is the given one, and the folder of compiled code
 * that `npm test` and the commands share.
 */
export function startCommand(args: string[], environment: Record<string, string> = {}): RunningCommand {
  return startProcess(process.execPath, [ENTRY, ...args], { env: { ...COMPILE_CACHE, ...environment } });
}

/** Starts to serve. @returns the command, its URL and its output, once it listens */
export async function startServing(environment: Record<string, string>) {
  const command = startCommand(['serve'], environment);
  const stdout = await command.says('stdout', '/docs');
  return { command, stdout, url: /listens on (\S+)/.exec(stdout)?.[1] ?? '' };
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
