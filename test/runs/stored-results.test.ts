import { expect } from 'vitest';
import { readChecks } from '../../src/runs/stored-results.ts';
import { checkRecord } from '../support/check-record.ts';
import { leastLongestTask } from '../support/longest-task.ts';
import { seedReports } from '../support/seed-reports.ts';
import { test } from '../support/test.ts';

test('the checks of fifty runs are unpacked in short tasks', async ({ app }) => {
  const evidence = Array.from({ length: 20 }, (_, i) => ({ snippet: `<img src="${'x'.repeat(200)}${i}">` }));
  const check = checkRecord('image-alt', 'passed', { evidence: evidence as never, evidenceTotal: 20 });
  const checks = Array.from({ length: 150 }, () => check);
  const reports = Array.from({ length: 50 }, (_, i) => ({
    url: `https://${i}.example/`,
    result: 'bad' as const,
    checks,
  }));
  const ids = (await seedReports(app.database, reports)).map(({ shownRunId }) => Number(shownRunId));
  const read = async () => {
    expect(await readChecks(app.database.fork(), ids)).toMatchObject({ size: 50 });
  };
  expect(await leastLongestTask(read)).toBeLessThan(100);
});
