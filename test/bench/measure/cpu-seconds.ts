import { readFileSync } from 'node:fs';

/** Linux counts in these, whatever the processor does. */
const TICKS_PER_SECOND = 100;
/** Where user and system time stand behind the name of the command, which may hold anything. */
const USER_FIELD = 11;
const SYSTEM_FIELD = 12;

/** Processor time of a process so far, all its threads but none of its children, to a hundredth of a second. */
export function cpuSeconds(pid: number): number {
  const status = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[USER_FIELD]) + Number(fields[SYSTEM_FIELD])) / TICKS_PER_SECOND;
}
