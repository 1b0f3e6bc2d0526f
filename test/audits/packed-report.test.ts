import { expect, it } from 'vitest';
import { auditPage } from '../../src/audits/audit-page.ts';
import { packReport, unpackReport } from '../../src/audits/packed-report.ts';
import { parsePage } from '../../src/engine/page.ts';
import { sourceOf } from './audit-cases.ts';

it('packs a report to a fraction of its size, and gives back all of it', () => {
  const report = auditPage(
    parsePage(sourceOf({ html: '<!doctype html><title>Größe</title><img src="a.png">' })),
  );
  const packed = packReport(report);
  expect(packed.checks.length).toBeLessThan(JSON.stringify(report.checks).length / 4);
  expect(unpackReport(packed)).toEqual(report);
});
