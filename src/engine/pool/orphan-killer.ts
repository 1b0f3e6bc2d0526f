import { spawn } from 'node:child_process';

/** Reads lines of process ids. Its input ends when the parent dies: it then kills the processes of the last line. */
const SCRIPT = "trap '' HUP INT TERM; while read -r line; do pids=$line; done; kill -9 $pids";

/**
 * Kills child processes of this process when it dies. A child in an endless task does not notice the end of its parent. A shell does, and takes a hundredth of the memory
 * of a thread in each child. On a system without a shell, such a child keeps running.
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
