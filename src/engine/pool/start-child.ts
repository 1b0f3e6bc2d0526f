import { type ChildProcess, fork, spawn } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * V8's default is 64 MiB on 64-bit systems. The young generation takes three times as much beside the heap; audits are
 * as fast.
 */
const SEMI_SPACE_MIB = 8;

/** A child process ended before its task, usually because the task used up its memory. */
export class ProcessLostError extends Error {
  override readonly name = 'ProcessLostError';
}

/** How a child is observed, and what it gets. */
interface ChildOptions<Message> {
  onMessage: (message: Message) => void;
  /** Called at least once when the child has ended or cannot be reached; the error then has a cause. */
  onGone: (error: ProcessLostError) => void;
  /** For a child that needs the environment of this process, such as for the password of the database. */
  inheritsEnvironment?: boolean;
}

/**
 * Starts Node.js with a file and the cache of compiled code, but without the environment of this process, which
 * contains secrets.
 * @param heapMib largest heap; Node ends a child that exceeds it
 */
export function startChild<Message>(
  file: URL,
  heapMib: number,
  { onMessage, onGone, inheritsEnvironment = false }: ChildOptions<Message>,
): ChildProcess {
  const compiled = getCompileCacheDir();
  const child = fork(fileURLToPath(file), {
    // Node.js appends a folder for its version, so this passes the parent folder.
    ...(!inheritsEnvironment && { env: compiled ? { NODE_COMPILE_CACHE: dirname(compiled) } : {} }),
    execArgv: [`--max-old-space-size=${heapMib}`, `--max-semi-space-size=${SEMI_SPACE_MIB}`],
    serialization: 'advanced',
    // V8 writes a long report when a heap is full.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.on('message', onMessage);
  child.on('exit', (code, signal) =>
    onGone(new ProcessLostError(`A child process ended: ${signal ?? code}.`)),
  );
  child.on('error', (cause) => onGone(new ProcessLostError('A child process is out of reach.', { cause })));
  return child;
}

/** Reads lines of process ids. Its input ends when the parent dies: it then kills the processes of the last line. */
const SCRIPT = "trap '' HUP INT TERM; while read -r line; do pids=$line; done; kill -9 $pids";

/**
 * Starts a shell that kills the child processes when this process dies, which a child in an endless task does not
 * notice. It takes a hundredth of the memory of a thread in each child. Without a shell, such a child keeps running.
 */
export function startOrphanKiller() {
  const shell = spawn('/bin/sh', ['-c', SCRIPT], { env: {}, stdio: ['pipe', 'ignore', 'ignore'] });
  const ignoreAbsence = () => {};
  shell.on('error', ignoreAbsence);
  shell.stdin.on('error', ignoreAbsence);
  shell.unref();
  return {
    /** Sets the ids of the processes to kill, in place of the earlier ones. */
    guard: (pids: readonly number[]) => shell.stdin.write(`${pids.join(' ')}\n`),
    close: () => shell.stdin.end('\n'),
  };
}
