import { readFileSync } from 'node:fs';

/** The same on all architectures of Linux: `USER_HZ`. */
const TICKS_PER_SECOND = 100;

/** CPU time of a process and its child processes so far, including children that have exited. */
export function treeCpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  // utime, stime, cutime and cstime of proc(5). The split text starts with its third field.
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return children
    .filter((child) => child !== '')
    .reduce((sum, child) => sum + treeCpuSeconds(Number(child)), ticks / TICKS_PER_SECOND);
}
