/** A process that owns a pool, and says where a child of it listens. */
import { createProcessPool } from '../../../../src/audits/pool/process-pool.ts';
import type { Task } from './child.ts';

const pool = createProcessPool<Task>(new URL('child.ts', import.meta.url), {
  size: 1,
  heapMib: 64,
  idleMs: 60_000,
});
process.send?.(await pool.run({ kind: 'listen' }, AbortSignal.any([])));
