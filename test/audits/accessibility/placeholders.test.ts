import { expect, test } from 'vitest';
import { auditPage } from '../../../src/audits/audit-page.ts';
import { pageOf } from '../audit-cases.ts';

test('a page of nothing but ellipses is not good', () => {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>…</title>
    <meta name="description" content="…"><meta name="viewport" content="width=device-width">
    <main><h1>…</h1><img src="/a.png" alt="…" width="9" height="9"><label>… <input></label>
    <button aria-label="…"></button><iframe src="/f" title="…"></iframe></main>`;
  const { result, score, cappedBy, checks } = auditPage(pageOf({ html }));
  const failed = checks.filter(({ id, outcome }) => id.startsWith('placeholder') && outcome === 'failed');
  expect(failed).toHaveLength(5);
  expect({ result, cappedBy }).toEqual({ result: 'decent', cappedBy: ['placeholder-title'] });
  expect(score).toBeLessThan(80);
  // The results of axe-core stay as they are.
  expect(checks).toContainEqual(expect.objectContaining({ id: 'image-alt', outcome: 'passed' }));
});

test('the label of a submit button is its value', () => {
  const named = (value: string) =>
    auditPage(pageOf({ html: `<form><input type="submit" value="${value}"></form>` })).checks.find(
      ({ id }) => id === 'placeholder-name',
    )?.outcome;
  expect([named('Button'), named('Order')]).toEqual(['failed', 'passed']);
});
