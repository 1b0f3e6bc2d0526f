import { expect, test } from 'vitest';
import { openDatabase } from '../../../src/database/database.ts';
import { countReports } from '../../../src/database/queries/report-list.ts';
import { createTempDatabase } from '../../support/create-temp-database.ts';
import { storeReport } from '../../support/seed-reports.ts';
import { createActor } from '../../support/test-services.ts';

/** There a small I has no dot. */
const TURKISH = "template0 encoding 'UTF8' locale_provider icu icu_locale 'tr'";

test('a search ignores the case of ASCII letters only, in any language of the database', async () => {
  const { url, remove } = await createTempDatabase('postgres', TURKISH);
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
    await remove();
  }
});
