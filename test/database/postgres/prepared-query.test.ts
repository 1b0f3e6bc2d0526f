import { expect, it } from 'vitest';
import { openDatabase } from '../../../src/database/database.ts';
import { createTempDatabase } from '../../support/create-temp-database.ts';
import { seedReports } from '../../support/seed-reports.ts';
import { findReport } from '../../support/stored-entities.ts';
import { openTempDatabase } from '../../support/temp-database.ts';
import { createActor } from '../../support/test-services.ts';

it('queries SQLite and PostgreSQL in one process, each in its own dialect', async () => {
  const temp = await openTempDatabase();
  const file = await createTempDatabase('sqlite');
  const onFile = await openDatabase(file.url);
  await onFile.migrate();
  for (const database of [onFile, temp.database, onFile]) {
    const { accountId } = await createActor(database);
    const [report] = await seedReports(database, [{ accountId, url: 'https://example.org/' }]);
    expect(await findReport(database.fork(), accountId, report?.id ?? 0)).toEqual(report);
  }
  await onFile.close();
  await file.remove();
  await temp.close();
});
