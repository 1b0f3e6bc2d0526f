import { flushCompileCache } from 'node:module';
import type { Answer } from './start-child.ts';

/** What a child of a process pool does as long as its parent lives: it carries out one task after the other. */
export function serveTasks<Task>(carryOut: (task: Task) => unknown): void {
  process.on('message', async (task: Task) => {
    try {
      answer({ state: 'ended', result: await carryOut(task) });
    } catch (error) {
      answer({ state: 'failed', error });
    }
    // Its end comes too suddenly for Node to do it then. Does nothing but the first time.
    flushCompileCache();
  });
  process.on('disconnect', () => process.exit());
  // A terminal and systemd send these to the parent's children too; the parent lets its runs finish.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
  answer({ state: 'ready' });
}

function answer(message: Answer): void {
  process.send?.(message);
}
