import { expect, it } from 'vitest';
import { auditTable, classTable, timeTable } from './agreement-table.ts';
import { type ComparedPage, compareChecks } from './compare-checks.ts';

/** A page that passes `list` in both tools, and whose contrast only Lighthouse can determine. */
function comparedPage(path: string, lighthouseMs: number | null): ComparedPage {
  const list = { outcome: 'passed', findings: 0 } as const;
  const ours = { list, 'color-contrast': { outcome: 'unknown', findings: 0 } } as const;
  const theirs = { list, 'color-contrast': { outcome: 'failed', findings: 3 } } as const;
  return {
    page: { path, file: '/page.html', isHoldout: false, isNonLatin: path.startsWith('ja/') },
    ours: { checks: ours, isClientRendered: false, durationMs: 10 },
    reference: { checks: theirs, lighthouseMs },
  };
}

it('counts audits that need a browser in a row of their own', () => {
  const pages = [comparedPage('en/a.html', 200), comparedPage('ja/a.html', 200)];
  const table = classTable('Held out', pages, compareChecks(pages));
  expect(table).toContain('Held out: 2 pages of 2 packages');
  expect(table).toContain('1 not written in Latin letters');
  expect(table).toContain('| All of these | 2 | 100.0 % | - | - | - | 0.0 % |');
  expect(table).toContain('| Layout, painting, scripts | 0 | - | - | - | - | 100.0 % |');
});

it('lists audits apart from their classes', () => {
  const pages = [comparedPage('en/a.html', 200)];
  expect(classTable('Held out', pages, compareChecks(pages))).not.toContain('color-contrast');
  expect(auditTable(compareChecks(pages))).toContain('| color-contrast | 0 | - | 0 | 0 | 0 | 0 | 1 |');
});

it('compares only times that were measured in the same run', () => {
  const pages = [comparedPage('a/1.html', 100), comparedPage('a/2.html', 300), comparedPage('a/3.html', 500)];
  const table = timeTable([...pages, comparedPage('a/4.html', null)]);
  expect(table).toContain('Time of 3 pages');
  expect(table).toContain('| Lighthouse | 100 | 300 | 500 |');
  expect(table).toContain('| Ratio on the same page | 10 | 30 | 50 |');
  expect(timeTable([comparedPage('a/4.html', null)])).toContain('No times');
});
