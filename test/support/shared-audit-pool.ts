import { type AuditPool, createAuditPool } from '../../src/runs/audit-process/audit-pool.ts';

let shared: AuditPool | undefined;

/** One audit process for all services and commands of this test process: starting one takes half a second of CPU. */
export function sharedAuditPool(): AuditPool {
  shared ??= createAuditPool(1);
  return { ...shared, close: async () => undefined };
}
