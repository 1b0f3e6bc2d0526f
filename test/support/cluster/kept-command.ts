import { execFileSync } from 'node:child_process';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Outcome, type RunningCommand, startCommand } from '../../cli/run-command.ts';

const RESTART_PAUSE_MS = 200;

/** A command that is started again whenever it ends, as a service manager does. */
export interface KeptCommand {
  /** From the start to the moment when it was ready, of each start that got there, in milliseconds. */
  bootsMs: number[];
  /** What it wrote when it ended although nobody had told it to and it had been ready. */
  deaths: string[];
  /** Waits until the one that runs is ready, or the next one. */
  untilReady(): Promise<void>;
  /** Sends the signal to the one that runs, and waits for its end. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<{ exitCode: number | null; durationMs: number }>;
  /** Ends it for good. */
  stop(): Promise<{ exitCode: number | null; durationMs: number }>;
}

/** When and where a command may run. */
export interface Scheduling {
  /** How far it gives way to others, as `Nice` of systemd. */
  niceness?: number;
  /** The one core for it and all that it starts, as `CPUAffinity` of systemd; on Linux alone. */
  core?: number;
}

/** @param ready where and with what words it says that it is ready */
export function keepCommand(
  args: string[],
  environment: Record<string, string>,
  ready: { stream: 'stdout' | 'stderr'; text: string },
  scheduling: Scheduling = {},
): KeptCommand {
  let running: RunningCommand;
  let isReady = Promise.withResolvers<void>();
  let wasTold = false;
  let isOver = false;
  const bootsMs: number[] = [];
  const deaths: string[] = [];

  async function runOnce(): Promise<void> {
    const startedAt = performance.now();
    running = startCommand(args, environment);
    if (running.process.pid !== undefined) schedule(running.process.pid, scheduling);
    wasTold = false;
    const hasStarted = await running.says(ready.stream, ready.text).then(
      () => true,
      () => false,
    );
    if (hasStarted) {
      bootsMs.push(performance.now() - startedAt);
      isReady.resolve();
    }
    const outcome: Outcome = await running.ended;
    if (hasStarted && !wasTold) deaths.push(`exit code ${outcome.exitCode}: ${outcome.stderr.slice(-2_000)}`);
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
    wasTold = true;
    isReady = Promise.withResolvers();
    running.process.kill(signal);
    const { exitCode } = await running.ended;
    return { exitCode, durationMs: performance.now() - startedAt };
  }

  return {
    bootsMs,
    deaths,
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
  if (core !== undefined) keepTo(pid, String(core));
}

/**
 * Has a process, and all that it starts from now on, run on these cores alone; on Linux.
 *
 * @param cores as `taskset` lists them: `0,2-3`
 */
export function keepTo(pid: number, cores: string): void {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)]);
}
