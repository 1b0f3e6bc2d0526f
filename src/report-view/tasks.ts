import { CATALOGUE_BY_ID } from '../audits/catalogue.ts';
import type { Check } from '../audits/check-type.ts';
import { checksToFix, effectsByCause } from './improvements.ts';
import type { ReportData } from './report-data.ts';

/** A task: a check, and the checks that the same fix resolves. */
export interface Task {
  check: Check;
  sameCause: Check[];
}

/** The fixes in the order of `checksToFix`; checks with the same cause are one task. */
export function tasksOf(report: Pick<ReportData, 'checks' | 'cappedBy'>): Task[] {
  const checks: Check[] = checksToFix(report);
  const effects = effectsByCause(checks);
  const parts = new Set([...effects.values()].flat());
  const tasks = checks
    .filter((check) => !parts.has(check))
    .map((check) => ({ check, sameCause: effects.get(check.id) ?? [] }));
  const shown = new Set(tasks.flatMap(({ check, sameCause }) => [check, ...sameCause]));
  // Causes do not chain: a check with the cause of another check of the same cause is a task of its own.
  return [
    ...tasks,
    ...checks.filter((check) => !shown.has(check)).map((check) => ({ check, sameCause: [] })),
  ];
}

/** The number of tasks that contain the first `fixes` checks of `checksToFix`. */
export function tasksWithin(tasks: readonly Task[], report: ReportData, fixes: number): number {
  const fixed = new Set<Check>(checksToFix(report).slice(0, fixes));
  return (
    tasks.findLastIndex(({ check, sameCause }) => [check, ...sameCause].some((part) => fixed.has(part))) + 1
  );
}

/** The title of a task: the action if it resolves several checks, else the title of the check. */
export function taskTitle({ check, sameCause }: Task): string {
  const name = CATALOGUE_BY_ID.get(check.id)?.task;
  return sameCause.length > 0 && name ? `${name}: ${sameCause.length + 1} checks` : check.title;
}
