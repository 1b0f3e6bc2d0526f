import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { auditPage } from '../../src/audits/audit-page.ts';
import { packChecks, packReport, unpackChecks, unpackReport } from '../../src/audits/packed-report.ts';
import { pageOf } from './audit-cases.ts';

it('packs a report to a fraction of its size, and gives back all of it', () => {
  const report = auditPage(pageOf({ html: '<!doctype html><title>Größe</title><img src="a.png">' }));
  const packed = packReport(report);
  expect(packed.checks.length).toBeLessThan(JSON.stringify(report.checks).length / 8);
  expect(unpackReport(packed)).toEqual(report);
});

it('stores each field that processes of version 1.0.0 read without a default', () => {
  const { checks } = auditPage(pageOf({ html: '<title>New</title><img src="a.png">' }));
  const stored: object[] = JSON.parse(zstdDecompressSync(packChecks(checks)).toString());
  const isDefaulted = ['categories', 'description', 'scoreGain', 'savings', 'sameCauseAs', 'fixes'];
  const required = Object.keys(checks[0] ?? {}).filter((name) => !isDefaulted.includes(name));
  expect(required).toEqual(expect.arrayContaining(['reason', 'value', 'evidence', 'evidenceTotal']));
  for (const check of stored) expect(Object.keys(check)).toEqual(expect.arrayContaining(required));
});

it('reads checks from before they had savings, causes, fixes, gains and numbers of files', () => {
  const { checks } = auditPage(pageOf({ html: '<title>Old</title><img src="a.png">' }));
  const old = checks.map(({ categories: _, savings: __, sameCauseAs: ___, fixes: ____, ...check }) => ({
    ...check,
    evidence: check.evidence.map(({ file: _____, ...piece }) => piece),
  }));
  const read = unpackChecks(zstdCompressSync(JSON.stringify(old)));
  for (const check of read) {
    expect(check).toMatchObject({
      categories: [check.category],
      savings: null,
      sameCauseAs: null,
      fixes: [],
    });
    expect(check.description).toMatch(/\S/);
    for (const { file } of check.evidence) expect(file).toBeNull();
  }
  expect(read.find(({ id }) => id === 'image-alt')?.scoreGain).toBeGreaterThan(0);
});
