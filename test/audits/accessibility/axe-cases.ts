import type { AxeFinding, AxePage } from '../../../src/audits/accessibility/axe/axe-results.ts';
import { RULES } from '../../../src/audits/accessibility/axe/axe-rules.ts';
import { gatherAxe } from '../../../src/audits/accessibility/axe/gather-axe.ts';
import type { Audit, AuditFinding } from '../../../src/audits/audit.ts';
import { AUDITS } from '../../../src/audits/registry.ts';
import type { Page } from '../../../src/engine/page.ts';
import { auditNamed, pageOf } from '../audit-cases.ts';

/** The audit of an axe-core rule. */
export function axeAudit(id: string): Audit {
  return auditNamed(AUDITS, id);
}

/** The page with the results of axe for an audit. A text without `<!doctype` is the content of a body. */
export function axePageOf(html: string, id: string): AxePage {
  const isWhole = html.startsWith('<!doctype');
  const page = pageOf({
    html: isWhole ? html : `<!doctype html><html lang="en"><title>Page</title><body>${html}`,
  });
  return { ...page, axe: gatherAxe(page, RULES.includes(id) ? new Set([id]) : undefined) };
}

/** The finding of an audit of axe-core in a page. */
export function auditOf(id: string, html: string): AuditFinding {
  return axeAudit(id).audit(axePageOf(html, id));
}

/** The elements that break a rule. */
export function violationsOf(page: Page, rule: string): readonly AxeFinding[] {
  const results = gatherAxe(page, new Set([rule]));
  const result = typeof results === 'string' ? results : results.get(rule);
  if (typeof result !== 'object') throw new Error(`axe did not evaluate ${rule}: ${result}`);
  return result.violations;
}
