/** Work that is measured in a process of its own, on whatever that is sent. */
export interface MeasuredTask<Input, Prepared> {
  /** What the work begins with; its time does not count. */
  prepare(input: Input): Prepared;
  run(prepared: Prepared): unknown;
}

/** What the work took. */
export interface TaskCost {
  cpuMs: number;
  durationMs: number;
}

/** What a process started by `startTaskProcess` does as long as its parent lives. */
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
