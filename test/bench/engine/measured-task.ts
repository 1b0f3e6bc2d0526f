/** Work that is measured in a process of its own. */
export interface MeasuredTask<Input, Prepared> {
  /** Makes the argument of `run`; its time is not measured. */
  prepare(input: Input): Prepared;
  run(prepared: Prepared): unknown;
}

/** The time that one run took. */
export interface TaskCost {
  cpuMs: number;
  durationMs: number;
}

/** Runs the task for every message of the parent process, until that disconnects. The entry of a task process. */
export function serveTask<Input, Prepared>({ prepare, run }: MeasuredTask<Input, Prepared>): void {
  process.on('message', async (input: Input) => {
    const prepared = prepare(input);
    const startedAt = performance.now();
    const cpuBefore = process.cpuUsage();
    try {
      await run(prepared);
      const { user, system } = process.cpuUsage(cpuBefore);
      const cost: TaskCost = { cpuMs: (user + system) / 1000, durationMs: performance.now() - startedAt };
      process.send?.(cost);
    } catch (error) {
      process.send?.({ error });
    }
  });
  process.on('disconnect', () => process.exit());
}
