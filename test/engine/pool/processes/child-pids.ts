import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The ids of the live children of this process that run the file. */
export function childPids(file: URL): number[] {
  const threads = readdirSync('/proc/self/task').map((thread) => `/proc/self/task/${thread}/children`);
  const pids = threads.flatMap((list) => readFileSync(list, 'utf8').trim().split(' ').filter(Boolean));
  return pids
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(fileURLToPath(file)))
    .map(Number);
}
