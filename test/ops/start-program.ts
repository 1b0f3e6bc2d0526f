import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { onProcessEnd } from '../support/on-process-end.ts';

const POLL_MS = 50;
const START_TIMEOUT_MS = 15_000;

/** A server that was started for a test. */
export interface RunningProgram {
  stop(): Promise<void>;
}

/**
 * Starts a server and waits until it listens.
 * @param options.uid user of the process, because some servers do not run as root
 * @throws Error with its output if it exits before
 */
export async function startProgram(
  program: string,
  args: readonly string[],
  { port, uid, gid }: { port: number; uid?: number; gid?: number },
): Promise<RunningProgram> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid }),
    ...(gid !== undefined && { gid }),
  });
  const unregister = onProcessEnd(() => child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!(await listens(port))) {
    if (hasEnded(child) || performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`${program} did not start:\n${output}`);
    }
    await sleep(POLL_MS);
  }
  return {
    async stop() {
      unregister();
      if (hasEnded(child)) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
