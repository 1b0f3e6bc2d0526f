/** What a worker thread of the audit pool runs. */
import type { NoAxeResults } from '../accessibility/axe/axe-results.ts';
import type { PageSource } from '../page-source.ts';
import { type AuditReport, runAudits } from '../run-audits.ts';

/** A page to audit; `withoutAxe` says why axe-core is left out, null asks it. */
export interface AuditTask {
  source: PageSource;
  withoutAxe: NoAxeResults | null;
}

export default function audit({ source, withoutAxe }: AuditTask): Promise<AuditReport> {
  return runAudits(source, withoutAxe);
}
