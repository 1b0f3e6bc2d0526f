import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Names this process as the owner of what it leases: host, process id and a part that is never used again. */
export function createProcessOwner(): string {
  return [machine(), process.pid, randomUUID()].join('/');
}

/**
 * Whether the owner was a process of this machine that is gone. Owners on other machines count as alive: their
 * leases run out by themselves.
 */
export function isDeadOwner(owner: string, self: string): boolean {
  const [host, pid] = owner.split('/');
  if (owner === self || host !== machine()) return false;
  // Our own process id under another name: the process that had it before us.
  if (Number(pid) === process.pid) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

/**
 * Where process ids mean the same. Containers can share a host name and still count processes apart, and machines that
 * share one do so too; each start of a machine has an id of its own.
 */
function machine(): string {
  try {
    const start = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return [hostname(), readlinkSync('/proc/self/ns/pid'), start].join('+');
  } catch {
    return hostname();
  }
}
