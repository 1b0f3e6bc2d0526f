import { type Audit, type AuditDefinition, defineAudit } from './audit.ts';
import type { Category } from './audit-type.ts';
import type { UnknownReason } from './finding-type.ts';

/** A check that only a browser that renders the page can make. */
interface BrowserAudit extends Omit<AuditDefinition, 'id' | 'category' | 'results' | 'audit' | 'cap'> {
  /** Why the HTML alone is not enough. Default: `needs-layout`. */
  reason?: Extract<UnknownReason, 'needs-layout' | 'needs-script'>;
  /** Why it is unknown, as a statement about the page. */
  unknownTitle: string;
  /** How to measure it with a browser, and the value to reach. */
  advice: string;
}

/** Declares a table of audits by id that are always `unknown`, and advise which tool can make the check. */
export function defineBrowserAudits(category: Category, table: Record<string, BrowserAudit>): Audit[] {
  return Object.entries(table).map(([id, { reason = 'needs-layout', unknownTitle, advice, ...rest }]) =>
    defineAudit(`${category}/${id}`, {
      ...rest,
      results: { undetermined: { outcome: 'unknown', reason, title: unknownTitle, advice } },
      audit: () => ({ result: 'undetermined' }),
    }),
  );
}
