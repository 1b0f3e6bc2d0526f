import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Report } from '../../src/database/entities/report.ts';
import { countReports, listReports } from '../../src/database/queries/report-list.ts';
import { insertReport } from '../../src/database/queries/stored-report.ts';
import { openTempDatabase, type TempDatabase } from '../support/temp-database.ts';
import { createActor } from '../support/test-services.ts';

/** More than the index is asked for. */
const MANY = 700;
const ORDER = { field: 'url', direction: 'asc' } as const;
/** Characters that are special to an index, a pattern or a query language; few letters, so that much is found. */
const CHARACTERS = [
  'a',
  'A',
  'b',
  '%',
  '_',
  '\\',
  '"',
  "'",
  '*',
  '^',
  '(',
  ')',
  ':',
  '-',
  ' ',
  'é',
  'É',
  'K',
  '😀',
];

let temp: TempDatabase;
let mine: number;
let theirs: number;
let slug = 0;

beforeAll(async () => {
  temp = await openTempDatabase();
});
beforeEach(async () => {
  mine = (await createActor(temp.database)).accountId;
  theirs = (await createActor(temp.database)).accountId;
});
afterAll(() => temp.close());

/** @returns the ids */
async function store(accountId: number, urls: readonly string[]): Promise<number[]> {
  return await temp.database.transact(async (em) => {
    const ids: number[] = [];
    for (const url of urls) {
      const access = { privacy: 0, passwordHash: null };
      const project = 'example.org';
      const report = { ...access, accountId, url, project, slug: `${slug++}`, createdAt: new Date() };
      ids.push((await insertReport(em, report)).id);
    }
    return ids;
  });
}

const remove = (ids: readonly number[]) =>
  temp.database.transact(async (em) => {
    for (const id of ids) await em.nativeDelete(Report, id);
  });

/** The reports found by every way of search, which must be the same. */
async function find(search: string): Promise<string[]> {
  const em = temp.database.fork();
  const total = await countReports(em, mine, { search });
  const page = await listReports(em, mine, { search }, ORDER, { limit: 10_000 });
  const slice = { position: null, backward: false, limit: 10_000 };
  const byId = await listReports(em, mine, { search }, { field: 'id', direction: 'asc' }, slice);
  expect(page).toHaveLength(total);
  expect(byId.map(({ url }) => url).sort()).toEqual(page.map(({ url }) => url).sort());
  return page.map(({ url }) => url).sort();
}

/** Only ASCII letters have two cases. */
const lower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

describe('a search', () => {
  it('finds the URLs that contain any text', async () => {
    const url = fc.string({ unit: fc.constantFrom(...CHARACTERS), maxLength: 12 });
    const search = fc.oneof(
      fc.string({ unit: fc.constantFrom(...CHARACTERS), minLength: 1, maxLength: 5 }),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 5 }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(url, { minLength: 1, maxLength: 20 }),
        fc.array(search, { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        async (urls, searches, takesPart) => {
          const ids = await store(mine, urls);
          const part = takesPart && urls[0] ? [[...urls[0]].slice(1, 6).join('')].filter(Boolean) : [];
          try {
            for (const text of [...searches, ...part]) {
              const expected = urls.filter((one) => lower(one).includes(lower(text))).sort();
              expect(await find(text), JSON.stringify(text)).toEqual(expected);
            }
          } finally {
            await remove(ids);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it.each(['"', '"" OR ""', 'a"b', 'AND', 'NEAR(a b)', 'url:', 'aaa*', '^aaa', '\0', 'aa\0', '\ud800aa'])(
    'takes %j literally',
    async (text) => {
      const ids = await store(mine, ['https://example.org/aaa']);
      expect(await find(text)).toEqual([]);
      await remove(ids);
    },
  );

  it('finds only reports of the account while reports are added and deleted', async () => {
    const urls = Array.from({ length: MANY }, (_, i) => `https://example.org/Shop/${i}`);
    const ids = await store(mine, urls);
    await store(theirs, urls);
    const expectFound = async () => {
      for (const text of ['sh', 'shop', 'example.org/shop/1', 'ttps://', 'p/69', 'p/699']) {
        expect(await find(text), text).toEqual(urls.filter((url) => lower(url).includes(text)).sort());
      }
    };
    await expectFound();
    await remove(ids.splice(0, 300));
    urls.splice(0, 300);
    await expectFound();
    await remove(ids);
    urls.splice(0);
    await expectFound();
  });
});
