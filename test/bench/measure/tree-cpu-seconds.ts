import { readFileSync } from 'node:fs';
import { cpuSeconds } from './cpu-seconds.ts';

/** The same on all architectures of Linux: `USER_HZ`. */
const TICKS_PER_SECOND = 100;

/** CPU time of the living threads of a process and its child processes so far, and of children that have exited. */
export function treeCpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  // cutime and cstime of proc(5). The split text starts with its third field.
  const exitedTicks = Number(fields[13]) + Number(fields[14]);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return children
    .filter((child) => child !== '')
    .reduce(
      (sum, child) => sum + treeCpuSeconds(Number(child)),
      cpuSeconds(pid) + exitedTicks / TICKS_PER_SECOND,
    );
}
