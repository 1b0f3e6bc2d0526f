import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '../../src/accounts/actor.ts';
import { updateReport } from '../../src/reports/changes/update-report.ts';
import type { ServiceContext } from '../../src/reports/service-context.ts';
import { seedReports } from '../support/seed-reports.ts';
import { findReport } from '../support/stored-entities.ts';
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

it('raises the revision of a report that it changes, and returns the report as it is stored', async () => {
  const { accountId } = actor;
  const [report] = await seedReports(temp.database, [
    { accountId, url: 'https://example.org/', result: 'good' },
  ]);
  const id = report?.id ?? 0;
  const updated = await updateReport(services, actor, id, { privacy: 1, results: 1 });
  expect(updated).toMatchObject({ privacy: 1, status: 'queued', revision: (report?.revision ?? 0) + 1 });
  expect(await findReport(temp.database.fork(), accountId, id)).toEqual(updated);
  expect(await updateReport(services, actor, id, { privacy: 1 })).toMatchObject({
    revision: updated.revision,
  });
});
