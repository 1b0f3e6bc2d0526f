/** A process with a pool. It reports the address at which its child listens; with `loop`, once the child runs endlessly. */
import { ProcessPool } from '../../../../src/engine/pool/process-pool.ts';
import type { Task } from './child.ts';

const pool = new ProcessPool<Task, string, string>(new URL('child.ts', import.meta.url), {
  size: 1,
  tasksPerChild: 1,
  heapMib: 64,
  idleMs: 60_000,
});
const limit = { signal: AbortSignal.any([]), pause: () => {}, resume: () => {} };
const run = (kind: Task['kind'], respond = async () => '') =>
  pool.run({ createTask: () => ({ kind }), respond, limit });

const address = await run('listen');
const reportAddress = () => process.send?.(address);
const loop = async () => {
  // When the response is sent.
  setImmediate(reportAddress);
  return '';
};
if (process.argv.includes('loop')) void run('loop', loop);
else reportAddress();
