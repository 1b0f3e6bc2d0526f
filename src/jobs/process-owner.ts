import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** When this process started, in milliseconds since 1970, with fractions. */
const STARTED = String(performance.timeOrigin);

/** Creates a unique name for a worker as the owner of leases: machine, process id, start of the process, a random part. */
export function createProcessOwner(): string {
  return [identifyMachine(), process.pid, STARTED, randomUUID()].join('/');
}

/**
 * Whether the owner was a process of this machine that has ended. Owners on other machines count as alive: their leases
 * expire by themselves.
 */
export function isDeadOwner(owner: string): boolean {
  const [host, pid, started] = owner.split('/');
  if (host !== identifyMachine()) return false;
  // A process with our id that started at another time has ended: containers reuse ids.
  if (Number(pid) === process.pid) return started !== STARTED;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

/**
 * Identifies the scope in which process ids are unique. Containers can have the same host name and different process id
 * namespaces, and so can machines; each boot of a machine has its own id. `ProcSubset=pid` of systemd hides that id;
 * then the id of the installation distinguishes machines.
 * @param read reads a file or the target of a link; throws if it cannot
 */
export function identifyMachine(read: (path: string) => string = readEither): string {
  const first = (...paths: string[]) =>
    paths.map((path) => attempt(() => read(path))).find((text) => text !== '');
  const parts = [first('/proc/self/ns/pid'), first('/proc/sys/kernel/random/boot_id', '/etc/machine-id')];
  return [hostname(), ...parts.filter((part) => part !== undefined)].join('+');
}

function readEither(path: string): string {
  return path.startsWith('/proc/self/ns/') ? readlinkSync(path) : readFileSync(path, 'utf8').trim();
}

/** The result of a function; empty if it throws. */
function attempt(work: () => string): string {
  try {
    return work();
  } catch {
    return '';
  }
}
