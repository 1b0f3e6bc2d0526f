/** What a worker thread of the audit pool runs. */
import type { PageSource } from '../page-source.ts';
import { type AuditReport, runAudits } from '../run-audits.ts';

export default function audit(source: PageSource): Promise<AuditReport> {
  return runAudits(source);
}
