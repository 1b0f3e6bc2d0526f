import { expect, it } from 'vitest';
import { auditPage } from '../../src/audits/audit-page.ts';
import { parsePage } from '../../src/engine/page.ts';
import { ReportFindings } from '../../src/model/report.ts';
import { present } from '../../src/present/present.ts';
import { sourceOf } from '../audits/audit-cases.ts';

const MAX_BYTES = 90_000;

it('shows the report of a tiny page in 90 kB', () => {
  const html = '<!doctype html><html lang="en"><title>Tiny</title><h1>Tiny</h1><p>Text</p>';
  const report = auditPage(parsePage(sourceOf({ html })));
  const { judged: coverageJudged, total: coverageTotal } = report.coverage;
  const findings = present(ReportFindings, {
    ...report,
    finalUrl: 'https://a.example/',
    coverageJudged,
    coverageTotal,
  });
  expect(JSON.stringify(findings).length).toBeLessThan(MAX_BYTES);
});
