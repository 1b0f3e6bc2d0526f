import fc from 'fast-check';
import { expect } from 'vitest';
import { openDatabase } from '../../src/database/database.ts';
import { Report } from '../../src/database/entities/report.ts';
import { countReports, listReports } from '../../src/database/queries/report-list.ts';
import { createTempDatabase, testEngine } from '../support/create-temp-database.ts';
import { storeReport } from '../support/seed-reports.ts';
import { test } from '../support/test.ts';
import { createActor } from '../support/test-services.ts';
import { reportRow } from './report-row.ts';

/** Characters that are special to an index, a pattern or a query language; few letters, so that much is found. */
const CHARACTERS = [...'aAb%_\\"\'*^():- éÉK😀'];
/** Searches with wildcards, syntax of query languages, NUL and half of a surrogate pair, which `aaa` does not contain. */
const LITERALS = [
  '_',
  'a%a',
  '\\',
  '"" OR ""',
  'NEAR(a b)',
  'url:',
  'aaa*',
  '^aaa',
  '\0',
  'aa\0',
  '\ud800aa',
];

/** Only ASCII letters have two cases. */
const lower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

test('a search finds and counts the URLs that contain the text', async ({ temp, actor: { accountId } }) => {
  const url = fc.string({ unit: fc.constantFrom(...CHARACTERS), maxLength: 12 });
  // Not the unit `binary`: to shrink an example, it makes a map of all characters.
  const anyCharacter = fc
    .nat(0x10ffff)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code));
  const search = fc.oneof(
    fc.string({ unit: fc.constantFrom(...CHARACTERS), minLength: 1, maxLength: 5 }),
    fc.string({ unit: anyCharacter, minLength: 1, maxLength: 5 }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(url, { minLength: 1, maxLength: 20 }),
      fc.array(search, { minLength: 1, maxLength: 5 }),
      fc.boolean(),
      async (urls, searches, findsPart) => {
        await temp.database.transact(async (em) => {
          await em.nativeDelete(Report, { accountId });
          const rows = urls.map((url, i) => reportRow(accountId, i + 1, { url }));
          await em.insertMany(Report, rows);
        });
        const part = findsPart && urls[0] ? [[...urls[0]].slice(1, 6).join('')].filter(Boolean) : [];
        const em = temp.database.fork();
        const order = { field: 'url', direction: 'asc' } as const;
        for (const text of [...searches, ...part]) {
          const expected = urls.filter((one) => lower(one).includes(lower(text))).sort();
          const found = await listReports(em, accountId, { search: text }, order, { limit: 100 });
          expect(found.map(({ url }) => url).sort(), JSON.stringify(text)).toEqual(expected);
          expect(await countReports(em, accountId, { search: text })).toBe(expected.length);
        }
      },
    ),
    {
      numRuns: 40,
      examples: [
        [['https://example.org/aaa'], LITERALS, false],
        [['https://example.org/É'], ['é', 'É', 'ORG'], false],
      ],
    },
  );
});

test.runIf(testEngine === 'postgres')('searches ignore the case of ASCII only, in any language', async () => {
  // There a small I has no dot.
  const turkish = "template0 encoding 'UTF8' locale_provider icu icu_locale 'tr'";
  const { url, remove } = await createTempDatabase('postgres', turkish);
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
