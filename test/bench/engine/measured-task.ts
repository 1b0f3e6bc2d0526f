import type { PageSource } from '../../../src/audits/page-source.ts';

/** Work on a page that is measured in a process of its own. */
export interface MeasuredTask<Prepared> {
  /** What the work begins with; its time does not count. */
  prepare(source: PageSource): Prepared;
  run(prepared: Prepared): unknown;
}

/** What the work took. */
export interface TaskCost {
  cpuMs: number;
  durationMs: number;
}

/** What a process started by `startTaskProcess` does as long as its parent lives. */
export function serveTask<Prepared>({ prepare, run }: MeasuredTask<Prepared>): void {
  process.on('message', async (source: PageSource) => {
    const prepared = prepare(source);
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
