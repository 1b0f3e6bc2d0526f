import { expect, vi } from 'vitest';
import { deleteReport } from '../../src/reports/changes/delete-report.ts';
import { readReportDetails } from '../../src/reports/show/report-details.ts';
import { showReport } from '../../src/reports/show/show-report.ts';
import { createReport } from '../support/create-report.ts';
import { seedReport } from '../support/seed-reports.ts';
import { test as base } from '../support/test.ts';
import { createActor } from '../support/test-services.ts';

const test = base
  /** A report with a queued run. */
  .extend('id', async ({ services, actor }) => {
    return (await createReport(services, actor, { url: 'https://example.org/' })).id;
  })
  .extend('show', async ({ temp, actor }) => {
    return (id: number) => showReport(temp.database.fork(), actor, id);
  });

test('deletes the report and cancels its run', async ({ temp, services, actor, id, show }) => {
  const canceled = vi.fn();
  services.events.subscribe('run-removed', canceled);
  expect(await deleteReport(services, actor, id)).toBe(id);
  expect(canceled).toHaveBeenCalledOnce();
  await expect(show(id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await temp.countJobs()).toBe(0);
});

test('deletes a report once for concurrent requests', async ({ services, actor, id }) => {
  const deletions = await Promise.allSettled([1, 2].map(() => deleteReport(services, actor, id)));
  expect(deletions.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('details of a deleted report are not found', async ({ temp, services, actor }) => {
  const seeded = { accountId: actor.accountId, url: 'https://example.org/', result: 'good' } as const;
  const report = await seedReport(temp.database, seeded);
  expect(await readReportDetails(temp.database.fork(), report)).toMatchObject({ checks: [] });
  await deleteReport(services, actor, report.id);
  await expect(readReportDetails(temp.database.fork(), report)).rejects.toMatchObject({ code: 'not_found' });
});

test('a report of another account is not found, as a missing one', async ({ temp, services, id, show }) => {
  const other = await createActor(temp.database);
  for (const wanted of [id, 4_711, null]) {
    const error = { code: 'not_found', message: 'Not found.' };
    await expect(deleteReport(services, other, wanted)).rejects.toMatchObject(error);
  }
  expect(await show(id)).toMatchObject({ id });
});
