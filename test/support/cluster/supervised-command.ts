import { execFileSync } from 'node:child_process';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Outcome, type RunningCommand, startCommand } from '../../cli/run-command.ts';

const RESTART_PAUSE_MS = 200;

/** A command that is restarted whenever it exits, as by a service manager. */
export interface SupervisedCommand {
  /** Milliseconds from each start until the command was ready. */
  bootsMs: number[];
  /** Exit code and stderr of each exit after the command was ready that `end` and `stop` did not cause. */
  unexpectedExits: string[];
  /** Waits until the running or the restarted command is ready. */
  untilReady(): Promise<void>;
  /** Sends the signal to the running command and waits for its exit. It is restarted. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<{ exitCode: number | null; durationMs: number }>;
  /** Ends the command without a restart. */
  stop(): Promise<{ exitCode: number | null; durationMs: number }>;
}

/** CPU scheduling of a command. */
export interface Scheduling {
  /** As `Nice=` of systemd. */
  niceness?: number;
  /** The core of the command and its children, as `CPUAffinity=` of systemd. Linux only. */
  core?: number;
}

/** @param ready the output that means that the command is ready */
export function superviseCommand(
  args: string[],
  environment: Record<string, string>,
  ready: { stream: 'stdout' | 'stderr'; text: string },
  scheduling: Scheduling = {},
): SupervisedCommand {
  let running: RunningCommand;
  let isReady = Promise.withResolvers<void>();
  let isExpected = false;
  let isOver = false;
  const bootsMs: number[] = [];
  const unexpectedExits: string[] = [];

  async function runOnce(): Promise<void> {
    const startedAt = performance.now();
    running = startCommand(args, environment);
    if (running.process.pid !== undefined) schedule(running.process.pid, scheduling);
    isExpected = false;
    const hasStarted = await running.says(ready.stream, ready.text).then(
      () => true,
      () => false,
    );
    if (hasStarted) {
      bootsMs.push(performance.now() - startedAt);
      isReady.resolve();
    }
    const outcome: Outcome = await running.ended;
    if (hasStarted && !isExpected)
      unexpectedExits.push(`exit code ${outcome.exitCode}: ${outcome.stderr.slice(-2_000)}`);
  }

  async function keep(): Promise<void> {
    while (!isOver) {
      await runOnce();
      if (!isOver) await sleep(RESTART_PAUSE_MS);
    }
  }
  const keeping = keep();

  async function end(signal: 'SIGKILL' | 'SIGTERM') {
    const startedAt = performance.now();
    isExpected = true;
    isReady = Promise.withResolvers();
    running.process.kill(signal);
    const { exitCode } = await running.ended;
    return { exitCode, durationMs: performance.now() - startedAt };
  }

  return {
    bootsMs,
    unexpectedExits,
    untilReady: () => isReady.promise,
    end,
    async stop() {
      isOver = true;
      const ended = await end('SIGTERM');
      await keeping;
      return ended;
    },
  };
}

function schedule(pid: number, { niceness = 0, core }: Scheduling): void {
  setPriority(pid, niceness);
  if (core !== undefined) pinToCores(pid, String(core));
}

/**
 * Pins a process and its future children to cores. Linux only.
 * @param cores in the format of `taskset`: `0,2-3`
 */
export function pinToCores(pid: number, cores: string): void {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)]);
}
