/** A process that owns a pool, and says where a child of it listens; asked for a `loop`, when the child is in one. */
import { createProcessPool } from '../../../../src/engine/pool/process-pool.ts';
import type { Task } from './child.ts';

const pool = createProcessPool<Task, string, string>(new URL('child.ts', import.meta.url), {
  size: 1,
  tasksPerChild: 1,
  heapMib: 64,
  idleMs: 60_000,
});
const limit = { signal: AbortSignal.any([]), pause: () => {}, resume: () => {} };
const run = (kind: Task['kind'], respond = async () => '') =>
  pool.run({ createTask: () => ({ kind }), respond, limit });

const address = await run('listen');
const tell = () => process.send?.(address);
const loop = async () => {
  // When the response is sent.
  setImmediate(tell);
  return '';
};
if (process.argv.includes('loop')) void run('loop', loop);
else tell();
