import { expect } from 'vitest';
import { checkRecord } from '../support/check-record.ts';
import { leastLongestTask } from '../support/longest-task.ts';
import { seedReports } from '../support/seed-reports.ts';
import { test } from '../support/test.ts';

test('the checks of many reports are resolved in short tasks', async ({ app }) => {
  const evidence = Array.from({ length: 20 }, (_, i) => ({ snippet: `<img src="${'x'.repeat(100)}${i}">` }));
  const check = checkRecord('image-alt', 'passed', { evidence: evidence as never, evidenceTotal: 20 });
  const report = { result: 'bad' as const, checks: Array.from({ length: 150 }, () => check) };
  await seedReports(
    app.database,
    Array.from({ length: 20 }, (_, i) => ({ ...report, url: `https://${i}.example/` })),
  );
  const read = async () => {
    const query = `{ reports(first: 20) { nodes { checks {
      outcome title audit { id title } evidence { snippet selector line note url }
    } } } }`;
    const response = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${app.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    // Not parsed here: that would be one long task of the client.
    expect((await response.bytes()).length).toBeGreaterThan(5_000_000);
  };
  expect(await leastLongestTask(read)).toBeLessThan(100);
});
