import { AuditPool } from '../../src/runs/audit-process/audit-pool.ts';

class SharedAuditPool extends AuditPool {
  override async close(): Promise<void> {}
}

let shared: AuditPool | undefined;

/** One audit process for all services and commands of this test process: starting one takes half a second of CPU. */
export function sharedAuditPool(): AuditPool {
  shared ??= new SharedAuditPool(1);
  return shared;
}
