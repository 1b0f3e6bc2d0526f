import fc from 'fast-check';
import { expect, test } from 'vitest';
import { auditPage } from '../../src/audits/audit-page.ts';
import { CheckOutcome, Importance, type Outcome } from '../../src/audits/audit-type.ts';
import { AUDITS } from '../../src/audits/registry.ts';
import { settleSameCauses } from '../../src/audits/same-causes.ts';
import {
  type Caps,
  capsOf,
  ifPassed,
  pointsOf,
  type Score,
  scoreChecks,
  setScoreGains,
} from '../../src/audits/score.ts';
import type { ReportResult } from '../../src/describe/report-result.ts';
import { parsePage } from '../../src/engine/page.ts';
import {
  appliedCaps,
  checksToFix,
  type FixableCheck,
  findImprovements,
  totalSavings,
} from '../../src/report-view/improvements.ts';
import { pageOf } from '../audits/audit-cases.ts';
import { fetched } from '../audits/fetched.ts';
import { corpus } from '../audits/record/corpus.ts';
import { png } from '../facts/image-size/image-bytes.ts';

test('a good page has no improvements', () => {
  expect(findImprovements(reportOf('high passed', 'low failed'))).toEqual([]);
});

test('the first fix is the check that caps the result, and no score is good before it', () => {
  const report = reportOf('high failed', ...Array<string>(9).fill('high passed'), 'high failed');
  const capped = { ...report, result: 'decent' as const, cappedBy: ['check-10'] };
  expect(checksToFix(capped).map(({ id }) => id)).toEqual(['check-10', 'check-0']);
  expect(findImprovements(capped)).toEqual([{ result: 'good', fixes: 1, score: 90.9 }]);
});

test('a stored result shows what capped it, also if an earlier catalogue capped it less', () => {
  const report = { ...reportOf('high failed'), cappedBy: ['http-status-code', 'is-crawlable', 'gone'] };
  const capsOfResult = (result: ReportResult) => Object.fromEntries(appliedCaps({ ...report, result }));
  expect(capsOfResult('bad')).toEqual({
    'http-status-code': 'bad',
    'is-crawlable': 'decent',
    gone: 'decent',
  });
  expect(capsOfResult('decent')).toMatchObject({ 'http-status-code': 'decent' });
});

test('no fix is said to make a stored result worse, which an earlier catalogue capped less', () => {
  const report = reportOf('high failed', 'high passed', ...Array<string>(9).fill('high unknown'));
  const stored = { ...report, result: 'decent' as const, cappedBy: ['coverage'] };
  expect(findImprovements(stored)).toEqual([]);
});

test('fixes are ordered by gain in score, then by savings', () => {
  const outcomes = [
    'low failed',
    'high failed',
    'high failed',
    'high warning',
    'high failed',
    'medium failed',
  ];
  const report = reportOf(...outcomes);
  const [, , slow, , heavy] = report.checks;
  if (slow) slow.savings = { bytes: null, milliseconds: 2_000 };
  if (heavy) heavy.savings = { bytes: 3_000_000, milliseconds: null };
  expect(checksToFix(report).map(({ id }) => Number(id.slice('check-'.length)))).toEqual([4, 2, 1, 3, 5, 0]);
});

test('a check has the savings of the checks that it causes', () => {
  const report = reportOf('high failed', 'high failed', 'medium failed');
  const [heavy, cause, implied] = report.checks;
  if (heavy) heavy.savings = { bytes: 100_000, milliseconds: null };
  if (cause) cause.savings = { bytes: 3_000, milliseconds: null };
  if (implied) implied.savings = { bytes: 200_000, milliseconds: null };
  if (implied) implied.sameCauseAs = 'check-1';
  const [first] = checksToFix(report);
  expect(first?.id).toBe('check-1');
});

test('adds up savings, and leaves unknown ones out', () => {
  const saving = (bytes: number | null) => ({ savings: { bytes, milliseconds: null } });
  expect(totalSavings([saving(1), { savings: null }, saving(2)])).toEqual({ bytes: 3, milliseconds: null });
  expect(totalSavings([{ savings: null }])).toBeNull();
});

test('the promised scores hold for each page of the record, with common causes and caps', () => {
  let promises = 0;
  let implied = 0;
  for (const source of Object.values(corpus())) {
    const report = auditPage(parsePage(source));
    implied += report.checks.filter(({ sameCauseAs }) => sameCauseAs !== null).length;
    promises += checkPromises(report, capsOf(AUDITS));
  }
  expect(promises).toBeGreaterThan(2);
  expect(implied).toBeGreaterThan(1);
});

test('the promised scores hold for any failed checks', () => {
  const importance = fc.constantFrom(...Importance.options);
  const outcome = fc.constantFrom(...CheckOutcome.options);
  const cause = fc.option(fc.nat({ max: 47 }), { freq: 2 });
  const kinds = fc.array(fc.record({ importance, outcome, cause }), { minLength: 8, maxLength: 48 });
  let promises = 0;
  const property = fc.property(kinds, (kinds) => {
    const checks = kinds.map(({ importance, outcome, cause }, index) => {
      const points = pointsOf(importance, outcome);
      // The first ones cap the result, and have no cause in another check.
      const sameCauseAs = index > 3 && cause !== null ? `check-${cause % index}` : null;
      return { id: `check-${index}`, categories: ['seo' as const], importance, outcome, points, sameCauseAs };
    });
    settleSameCauses(checks as never);
    const scored = checks.map((check) => ({ ...check, scoreGain: 0, savings: null }));
    setScoreGains(scored);
    const caps: Caps = new Map(['check-0', 'check-1', 'check-2'].map((id) => [id, 'decent']));
    promises += checkPromises({ ...scoreChecks(scored, caps), checks: scored }, caps);
  });
  fc.assert(property, { numRuns: 300, seed: 7 });
  expect(promises).toBeGreaterThan(100);
});

test('no failure that caps the result is implied by another', () => {
  const capping = AUDITS.filter(({ cap }) => cap);
  const failures = capping
    .flatMap(({ results }) => Object.values(results))
    .filter((result) => result.outcome !== 'passed');
  expect(failures.filter(({ sameCauseAs }) => sameCauseAs)).toEqual([]);
});

/**
 * Lets the checks pass in the order of the list, a check that another implies with the other, and expects the gains and
 * the improvements to hold at each step. @returns the number of promised improvements
 */
function checkPromises(report: Score & { checks: readonly FixableCheck[] }, caps: Caps): number {
  const promised = findImprovements(report);
  let checks = report.checks.map((check) => ({ ...check }));
  let last: Pick<Score, 'score' | 'result'> = report;
  for (const [index, toFix] of checksToFix(report).entries()) {
    // A check can have another weight when it passes, so that the gains of the others change.
    setScoreGains(checks);
    const gain = checks.find(({ id }) => id === toFix.id)?.scoreGain ?? 0;
    const changed = new Map(ifPassed(toFix, checks).map((check) => [check.id, check]));
    checks = checks.map((check) => changed.get(check.id) ?? check);
    const after = scoreChecks(checks, caps);
    // Both scores are rounded to a tenth.
    expect(Math.abs(after.score - last.score - gain)).toBeLessThan(0.21);
    const reached = promised.find(({ fixes }) => fixes === index + 1);
    expect(reached ?? last).toMatchObject({ result: after.result });
    if (reached) expect(after.score).toBe(reached.score);
    last = after;
  }
  return promised.length;
}

/** A report of checks such as `high failed`. */
function reportOf(...words: string[]) {
  const checks = words.map((word, index) => {
    const [importance, outcome] = word.split(' ') as [Importance, Outcome];
    return {
      id: `check-${index}`,
      categories: ['seo' as const],
      importance,
      outcome,
      points: pointsOf(importance, outcome),
      scoreGain: 0,
      savings: null as FixableCheck['savings'],
      sameCauseAs: null as string | null,
    };
  });
  setScoreGains(checks);
  return { ...scoreChecks(checks, new Map()), checks };
}

test('an image that wastes megabytes is among the first three problems of a page with many', () => {
  const resources = [fetched('image', '/a.png', { prefix: png(1_000, 600), bytes: 4_700_000 })];
  const report = auditPage(
    pageOf({ html: '<img src=a.png><a href=/></a><button></button><iframe></iframe>', resources }),
  );
  const ids = checksToFix(report).map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(10);
  expect(ids.indexOf('image-format')).toBeLessThan(3);
});
