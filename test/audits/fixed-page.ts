import type { AuditFinding } from '../../src/audits/audit.ts';
import type { OfferedFix } from '../../src/audits/fixes/changes.ts';
import { fixedHeaders, revisePage } from '../../src/audits/fixes/prove-fixes.ts';
import { applyEdits, planEdits } from '../../src/audits/fixes/source-edits.ts';
import type { Page } from '../../src/engine/page.ts';

/** Whether a fix is all that a person has to do, except for texts in its gaps. */
export function isComplete({ changes, header, steps }: OfferedFix): boolean {
  return (changes !== undefined || header !== undefined) && !steps;
}

/**
 * The page with the changes and headers that the fixes of a finding ask for, and a text in each gap. Null if there are
 * none, or if a person has to do more: fixes have steps, or cover only some of the elements.
 */
export function fixedPage(
  page: Page,
  { fixes = [], evidence = [], evidenceTotal }: Pick<AuditFinding, 'fixes' | 'evidence' | 'evidenceTotal'>,
): Page | null {
  const changing = fixes.filter(({ changes }) => changes);
  const setting = fixes.filter(({ header }) => header);
  const isPartial = changing.length > 0 && changing.length < (evidenceTotal ?? evidence.length);
  if (changing.length + setting.length === 0 || isPartial || changing.some(({ steps }) => steps)) return null;
  const edits = planEdits(page.document, changing).flatMap((own) => own ?? []);
  const filled = [...new Set(edits)].map((edit) => ({
    ...edit,
    text: edit.text.replaceAll('lang="…"', 'lang="en"').replaceAll('…', 'garden tools'),
  }));
  return revisePage(page, applyEdits(page.html, filled), fixedHeaders(page.headers, setting));
}
