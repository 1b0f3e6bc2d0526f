import { expect } from 'vitest';
import { updateReport } from '../../src/reports/changes/update-report.ts';
import { seedReport } from '../support/seed-reports.ts';
import { findReport } from '../support/stored-entities.ts';
import { test } from '../support/test.ts';

test('raises the revision of a changed report, and returns it', async ({ temp, services, actor }) => {
  const { accountId } = actor;
  const report = await seedReport(temp.database, { accountId, url: 'https://example.org/', result: 'good' });
  const { id } = report;
  const updated = await updateReport(services, actor, id, { privacy: 1, results: 1 });
  expect(updated).toMatchObject({ privacy: 1, status: 'queued', revision: report.revision + 1 });
  expect(await findReport(temp.database.fork(), accountId, id)).toEqual(updated);
  expect(await updateReport(services, actor, id, { privacy: 1 })).toMatchObject({
    revision: updated.revision,
  });
});
