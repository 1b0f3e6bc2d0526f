/** What a worker thread of the audit pool runs: each export is a task. */
import type { MessagePort } from 'node:worker_threads';
import type { NoAxeResults } from '../accessibility/axe/axe-results.ts';
import { parsePage } from '../page.ts';
import type { PageSource } from '../page-source.ts';
import { planRequests } from '../plan/plan-requests.ts';
import type { ResourceRequest } from '../resource.ts';
import { type AuditReport, runAudits } from '../run-audits.ts';

/** A page to audit; `withoutAxe` says why axe-core is left out, null asks it. */
export interface AuditTask {
  source: PageSource;
  withoutAxe: NoAxeResults | null;
  /** Told when a thread takes the page up: until then it waits for one. */
  begun: MessagePort;
}

export function plan(source: PageSource): ResourceRequest[] {
  return planRequests(parsePage(source));
}

export function audit({ source, withoutAxe, begun }: AuditTask): Promise<AuditReport> {
  begun.postMessage(null);
  begun.close();
  return runAudits(source, withoutAxe);
}
