import { describe, expect, it } from 'vitest';
import { type AxePage, UNKNOWN_AXE_RESULTS } from '../../../src/audits/accessibility/axe/axe-results.ts';
import { gatherAxe } from '../../../src/audits/accessibility/axe/gather-axe.ts';
import type { Audit } from '../../../src/audits/audit.ts';
import { AUDITS } from '../../../src/audits/registry.ts';
import { pageOf } from '../audit-cases.ts';

/** Pages by the result they must have. A text without `<!doctype` is the content of a body. */
export type AxeCases = Record<string, string[]>;

/** The audit of an axe-core rule. */
export function axeAudit(id: string): Audit {
  const audit = AUDITS.find((listed) => listed.id === id);
  if (!audit) throw new Error(`no audit ${id}`);
  return audit;
}

/** The page with the results of axe, as the audits receive it. */
export async function axePageOf(html: string): Promise<AxePage> {
  const isWhole = html.startsWith('<!doctype');
  const page = pageOf({
    html: isWhole ? html : `<!doctype html><html lang="en"><title>Page</title><body>${html}`,
  });
  return { ...page, axe: await gatherAxe(page) };
}

/**
 * Runs an audit by axe-core over small pages. Fails when a result that it declares has no page; unknown results
 * are the same for all audits and have tests of their own.
 */
export function describeAxeAudit(audit: Audit, cases: AxeCases): void {
  describe(`audit ${audit.id}`, () => {
    it('has a page for every result it declares', () => {
      const declared = Object.keys(audit.results).filter((result) => !(result in UNKNOWN_AXE_RESULTS));
      expect(Object.keys(cases).sort()).toEqual(declared.sort());
      for (const [result, pages] of Object.entries(cases)) expect(pages, result).not.toHaveLength(0);
    });
    for (const [result, pages] of Object.entries(cases)) {
      it.each(pages)(`says ${result} of %s`, async (html) => {
        const finding = audit.audit(await axePageOf(html));
        expect(finding.result).toBe(result);
        for (const item of finding.evidence ?? []) {
          expect(item).toMatchObject({ selector: expect.any(String), snippet: expect.stringMatching(/^</) });
          expect(item.note).not.toBe('');
        }
      });
    }
  });
}
