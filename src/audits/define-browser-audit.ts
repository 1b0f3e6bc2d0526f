import { type Audit, type AuditDefinition, defineAudit, type UnknownReason } from './audit.ts';

/** A check that only a browser that renders the page can make. */
export interface BrowserAuditDefinition extends Omit<AuditDefinition, 'results' | 'audit' | 'blocker'> {
  /** Why the HTML alone is not enough. */
  reason: Extract<UnknownReason, 'needs-layout' | 'needs-script'>;
  /** Why it is unknown, as a statement about the page. */
  unknownTitle: string;
  /** How to measure it with a browser, and the value to reach. */
  advice: string;
}

/** Declares an audit that is always `unknown`, and advises which tool can make the check. */
export function defineBrowserAudit(definition: BrowserAuditDefinition): Audit {
  const { reason, unknownTitle, advice, ...rest } = definition;
  return defineAudit({
    ...rest,
    results: { undetermined: { outcome: 'unknown', reason, title: unknownTitle, advice } },
    audit: () => ({ result: 'undetermined' }),
  });
}
