import { readFileSync } from 'node:fs';

/**
 * Memory of a process and all its children, in MiB. Shared memory, such as Node itself, counts once (PSS). A process that
 * has ended counts as zero.
 */
export function proportionalMib(pid: number): number {
  try {
    const usage = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const own = Number(/^Pss:\s+(\d+)/m.exec(usage)?.[1] ?? 0) / 1024;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    return (
      own + children.reduce((sum, child) => sum + (child === '' ? 0 : proportionalMib(Number(child))), 0)
    );
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return 0;
    throw error;
  }
}
