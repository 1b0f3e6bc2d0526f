import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Actor } from '../../src/accounts/actor.ts';
import { deleteReport } from '../../src/reports/changes/delete-report.ts';
import type { ServiceContext } from '../../src/reports/service-context.ts';
import { readReportDetails } from '../../src/reports/show/report-details.ts';
import { showReport } from '../../src/reports/show/show-report.ts';
import { createReport } from '../support/create-report.ts';
import { seedReports } from '../support/seed-reports.ts';
import { openTempDatabase, type TempDatabase } from '../support/temp-database.ts';
import { createActor, createTestServices } from '../support/test-services.ts';

let temp: TempDatabase;
let services: ServiceContext;
let actor: Actor;

beforeAll(async () => {
  temp = await openTempDatabase();
  services = await createTestServices(temp);
  actor = await createActor(temp.database);
});
afterAll(() => temp.close());

const create = async () => (await createReport(services, actor, { url: 'https://example.org/' })).id;

it('deletes the report and cancels its run', async () => {
  const id = await create();
  const canceled = vi.fn();
  services.events.subscribe('run-removed', canceled);
  expect(await deleteReport(services, actor, id)).toBe(id);
  expect(canceled).toHaveBeenCalledOnce();
  await expect(showReport(temp.database.fork(), actor, id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await temp.countJobs()).toBe(0);
});

it('deletes a report once for concurrent requests', async () => {
  const id = await create();
  const deletions = await Promise.allSettled([1, 2].map(() => deleteReport(services, actor, id)));
  expect(deletions.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it('reports not_found for the details of a report that was read before its deletion', async () => {
  const { accountId } = actor;
  const [report] = await seedReports(temp.database, [
    { accountId, url: 'https://example.org/', result: 'good' },
  ]);
  if (!report) throw new Error('The report was not stored.');
  expect(await readReportDetails(temp.database.fork(), report)).toMatchObject({ checks: [] });
  await deleteReport(services, actor, report.id);
  await expect(readReportDetails(temp.database.fork(), report)).rejects.toMatchObject({ code: 'not_found' });
});

it('fails with the same error for a report of another account, a missing one and a malformed id', async () => {
  const id = await create();
  const other = await createActor(temp.database);
  for (const asked of [id, 4_711, null]) {
    await expect(deleteReport(services, other, asked)).rejects.toMatchObject({
      code: 'not_found',
      message: 'Not found.',
    });
  }
  expect(await showReport(temp.database.fork(), actor, id)).toMatchObject({ id });
});

it('rejects read-only keys', async () => {
  const id = await create();
  const reader = { ...actor, apiKey: { ...actor.apiKey, scope: 'read' as const } };
  await expect(deleteReport(services, reader, id)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await showReport(temp.database.fork(), reader, id)).toMatchObject({ id });
});
