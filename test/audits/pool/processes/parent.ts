/** A process that owns a pool, and says where a child of it listens; asked for a `loop`, when the child is in one. */
import { createProcessPool } from '../../../../src/audits/pool/process-pool.ts';
import type { Task } from './child.ts';

const pool = createProcessPool<Task>(new URL('child.ts', import.meta.url), {
  size: 1,
  heapMib: 64,
  idleMs: 60_000,
});
const unlimited = AbortSignal.any([]);
const address = await pool.run({ kind: 'listen' }, unlimited);
const tell = () => process.send?.(address);
if (process.argv.includes('loop')) void pool.run({ kind: 'loop' }, unlimited, tell);
else tell();
