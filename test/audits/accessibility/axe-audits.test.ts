import { describe, expect, it, test } from 'vitest';
import { UNKNOWN_AXE_RESULTS } from '../../../src/audits/accessibility/axe/axe-results.ts';
import { RULES } from '../../../src/audits/accessibility/axe/axe-rules.ts';
import { AUDITS } from '../../../src/audits/registry.ts';
import { readRecord } from '../record/record-file.ts';
import { auditOf } from './axe-cases.ts';
import { AXE_PAGES } from './axe-pages.ts';

const audits = AUDITS.filter(({ id }) => id === 'heading-one' || RULES.includes(id));

test.each(audits)('$id has a page for every result, here or in the record', ({ id, results }) => {
  const recorded = readRecord()?.audits[id]?.results ?? {};
  const here = AXE_PAGES[id] ?? {};
  // Unknown results are the same for all audits and have tests of their own.
  for (const result of Object.keys(results).filter((name) => !(name in UNKNOWN_AXE_RESULTS))) {
    if (!here[result]) expect(recorded[result]).toMatch(/^\w.*: \S/);
  }
});

describe.each(Object.entries(AXE_PAGES))('%s', (id, results) => {
  const pages = Object.entries(results).flatMap(([result, all]) => all.map((html) => [result, html]));
  it.each(pages)('says %s of %s', (result, html) => {
    const finding = auditOf(id, html);
    expect(finding.result).toBe(result);
    for (const item of finding.evidence ?? []) {
      expect(item).toMatchObject({ selector: expect.any(String), snippet: expect.stringMatching(/^</) });
      expect(item.note).not.toBe('');
    }
  });
});
