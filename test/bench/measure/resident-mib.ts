import { readFileSync } from 'node:fs';

/** Memory that a process has in RAM, without its children, in MiB. */
export function residentMib(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}
