/** What a child process of the audit pool runs. */
import type { NoAxeResults } from '../accessibility/axe/axe-results.ts';
import { auditPage } from '../audit-page.ts';
import { packReport } from '../packed-report.ts';
import { planRequests } from '../plan/plan-requests.ts';
import { createPageReceiver, type PageParcel } from './page-parcels.ts';
import { serveTasks } from './serve-tasks.ts';

/** What to do with a page; `withoutAxe` says why axe-core is left out, null asks it. */
export type AuditTask = { kind: 'plan' } | { kind: 'audit'; withoutAxe: NoAxeResults | null };

const receive = createPageReceiver();

serveTasks(({ task, parcel }: { task: AuditTask; parcel: PageParcel }) => {
  const page = receive(parcel);
  return task.kind === 'plan' ? planRequests(page) : packReport(auditPage(page, task.withoutAxe));
});
