import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Creates a unique name for this process as the owner of leases: machine, process id and a random part. */
export function createProcessOwner(): string {
  return [machine(), process.pid, randomUUID()].join('/');
}

/**
 * Whether the owner was a process of this machine that has ended. Owners on other machines count as alive: their leases
 * expire by themselves.
 */
export function isDeadOwner(owner: string, self: string): boolean {
  const [host, pid] = owner.split('/');
  if (owner === self || host !== machine()) return false;
  // The owner had our process id, so it has ended.
  if (Number(pid) === process.pid) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

/**
 * Identifies the scope in which process ids are unique. Containers can have the same host name and different process id
 * namespaces, and so can machines; each boot of a machine has its own id.
 */
function machine(): string {
  try {
    const start = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return [hostname(), readlinkSync('/proc/self/ns/pid'), start].join('+');
  } catch {
    return hostname();
  }
}
