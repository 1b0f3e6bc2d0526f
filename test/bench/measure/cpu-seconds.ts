import { readdirSync, readFileSync } from 'node:fs';

const NANOSECONDS = 1e9;

/** CPU time of a process so far: of its living threads, without its child processes. */
export function cpuSeconds(pid: number): number {
  const folder = `/proc/${pid}/task`;
  return readdirSync(folder).reduce((sum, thread) => {
    const [running] = readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ');
    return sum + Number(running) / NANOSECONDS;
  }, 0);
}
