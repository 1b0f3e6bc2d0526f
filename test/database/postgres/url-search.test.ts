import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../src/database/database.ts';
import { countReports } from '../../../src/database/queries/report-list.ts';
import { createDatabase } from '../../support/create-database.ts';
import { storeReport } from '../../support/seed-reports.ts';
import { createActor } from '../../support/test-services.ts';

/** There a small I has no dot. */
const TURKISH = "template0 encoding 'UTF8' locale_provider icu icu_locale 'tr'";

test('a search ignores the case of ASCII letters only, in any language of the database', async () => {
  const name = `page_reports_${randomUUID().replaceAll('-', '')}`;
  const { url, drop } = await createDatabase(process.env.TEST_DATABASE_URL ?? '', name, TURKISH);
  const database = await openDatabase(url);
  try {
    await database.migrate();
    const { accountId } = await createActor(database);
    await database.transact((em) => storeReport(em, accountId, 'https://example.org/INDEX/info'));
    const count = async (search: string) => await countReports(database.fork(), accountId, { search });
    for (const search of ['INDEX', 'index', 'INFO', 'info']) expect(await count(search), search).toBe(1);
    expect(await count('ındex')).toBe(0);
  } finally {
    await database.close();
    await drop();
  }
});
