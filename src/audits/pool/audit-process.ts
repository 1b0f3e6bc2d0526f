/** What a child process of the audit pool runs. */
import type { NoAxeResults } from '../accessibility/axe/axe-results.ts';
import { parsePage } from '../page.ts';
import type { PageSource } from '../page-source.ts';
import { planRequests } from '../plan/plan-requests.ts';
import { runAudits } from '../run-audits.ts';
import { serveTasks } from './serve-tasks.ts';

/** What to do with a page; `withoutAxe` says why axe-core is left out, null asks it. */
export type AuditTask =
  | { kind: 'plan'; source: PageSource }
  | { kind: 'audit'; source: PageSource; withoutAxe: NoAxeResults | null };

serveTasks((task: AuditTask) =>
  task.kind === 'plan' ? planRequests(parsePage(task.source)) : runAudits(task.source, task.withoutAxe),
);
