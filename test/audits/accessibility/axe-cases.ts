import type { AxeFinding, AxePage } from '../../../src/audits/accessibility/axe/axe-results.ts';
import { gatherAxe } from '../../../src/audits/accessibility/axe/gather-axe.ts';
import type { Audit } from '../../../src/audits/audit.ts';
import { AUDITS } from '../../../src/audits/registry.ts';
import type { Page } from '../../../src/engine/page.ts';
import { auditNamed, pageOf } from '../audit-cases.ts';

/** The audit of an axe-core rule. */
export function axeAudit(id: string): Audit {
  return auditNamed(AUDITS, id);
}

/** The page with the results of axe, as the audits receive it. A text without `<!doctype` is the content of a body. */
export function axePageOf(html: string, ...rules: string[]): AxePage {
  const isWhole = html.startsWith('<!doctype');
  const page = pageOf({
    html: isWhole ? html : `<!doctype html><html lang="en"><title>Page</title><body>${html}`,
  });
  return { ...page, axe: gatherAxe(page, new Set(rules)) };
}

/** The elements that break a rule. */
export function violationsOf(page: Page, rule: string): readonly AxeFinding[] {
  const results = gatherAxe(page, new Set([rule]));
  const result = typeof results === 'string' ? results : results.get(rule);
  if (typeof result !== 'object') throw new Error(`axe did not evaluate ${rule}: ${result}`);
  return result.violations;
}
