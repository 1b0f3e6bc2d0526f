import { readFileSync } from 'node:fs';

/** Of Linux, whatever the processor. */
const TICKS_PER_SECOND = 100;

/** Processor time of a process and its children so far, those included that it has waited for. */
export function treeCpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  // utime, stime, cutime and cstime of proc(5), whose third field comes first here.
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return children
    .filter((child) => child !== '')
    .reduce((sum, child) => sum + treeCpuSeconds(Number(child)), ticks / TICKS_PER_SECOND);
}
