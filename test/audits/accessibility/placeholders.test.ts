import { expect, test } from 'vitest';
import { auditPage } from '../../../src/audits/audit-page.ts';
import { pageOf } from '../audit-cases.ts';

test('a page of nothing but ellipses is not good, and less than 70 of it is accessible', () => {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>…</title>
    <meta name="description" content="…"><meta name="viewport" content="width=device-width">
    <main><h1>…</h1><img src="/a.png" alt="…" width="9" height="9"><label>… <input></label>
    <button aria-label="…"></button><iframe src="/f" title="…"></iframe></main>`;
  const { result, score, cappedBy, categories, checks } = auditPage(pageOf({ html }));
  const failed = checks.filter(({ id, outcome }) => id.startsWith('placeholder') && outcome === 'failed');
  expect(failed).toHaveLength(6);
  expect({ result, cappedBy }).toEqual({ result: 'decent', cappedBy: ['placeholder-title'] });
  expect(score).toBeLessThan(80);
  expect(categories.find(({ category }) => category === 'accessibility')?.score).toBeLessThan(70);
  // The results of axe-core stay as they are.
  const [alt, placeholder] = ['image-alt', 'placeholder-alt'].map((id) =>
    checks.find((one) => one.id === id),
  );
  const points = { won: 0, possible: 0 };
  expect(alt).toMatchObject({ outcome: 'passed', sameCauseAs: 'placeholder-alt', points });
  const total = checks.reduce((sum, check) => sum + check.points.possible, 0);
  const won = checks.reduce((sum, check) => sum + check.points.won, 0);
  expect(placeholder?.scoreGain).toBeCloseTo((100 * (won + 20)) / (total + 10) - score, 1);
});

test('the label of a submit button is its value', () => {
  const named = (value: string) =>
    auditPage(pageOf({ html: `<form><input type="submit" value="${value}"></form>` })).checks.find(
      ({ id }) => id === 'placeholder-name',
    )?.outcome;
  expect([named('Button'), named('Order')]).toEqual(['failed', 'passed']);
});
