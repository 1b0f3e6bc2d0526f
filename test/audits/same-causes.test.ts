import { expect, it } from 'vitest';
import { defineAudit } from '../../src/audits/audit.ts';
import type { Outcome } from '../../src/audits/audit-type.ts';
import { checkPage } from '../../src/audits/check.ts';
import { settleSameCauses } from '../../src/audits/same-causes.ts';
import { pageOf } from './audit-cases.ts';

/** A check that a failure of the other implies. */
function check(id: string, outcome: Outcome, cause?: string) {
  const audit = defineAudit(`seo/${id}`, {
    importance: 'high',
    title: 'Audit',
    description: 'Checks something.',
    reference: 'https://example.org/',
    results: { found: { outcome, title: 'Found', advice: 'Repair it.', sameCauseAs: cause } },
    audit: () => ({ result: 'found' }),
  });
  return checkPage(audit, pageOf({}));
}

function settled(...checks: ReturnType<typeof check>[]) {
  settleSameCauses(checks);
  return checks.map(({ id, outcome, sameCauseAs, points }) => [id, outcome, sameCauseAs, points.possible]);
}

it('counts one cause once and keeps the outcome of the implied check', () => {
  expect(settled(check('hsts', 'failed', 'https'), check('https', 'failed'))).toEqual([
    ['hsts', 'failed', 'https', 0],
    ['https', 'failed', null, 10],
  ]);
});

it.each<[Outcome, Outcome]>([
  ['failed', 'passed'],
  ['failed', 'unknown'],
  ['failed', 'warning'],
  ['passed', 'warning'],
  ['passed', 'passed'],
])('counts a check that %s by itself when its cause %s', (outcome, cause) => {
  expect(settled(check('a', outcome, 'b'), check('b', cause))[0]).toEqual(['a', outcome, null, 10]);
});

it.each<[Outcome, string]>([
  ['warning', 'that a failure implies'],
  ['passed', 'of something that another check fails'],
])('counts no check with the outcome %s %s', (outcome) => {
  expect(settled(check('a', outcome, 'b'), check('b', 'failed'))[0]).toEqual(['a', outcome, 'b', 0]);
});

it('names the check that counts when a cause has a cause', () => {
  const checks = [check('a', 'failed', 'b'), check('b', 'failed', 'c'), check('c', 'failed')];
  expect(settled(...checks).map(([, , cause]) => cause)).toEqual(['c', 'c', null]);
});

it('counts a check whose cause is not in the catalogue', () => {
  expect(settled(check('a', 'failed', 'gone'))).toEqual([['a', 'failed', null, 10]]);
});
