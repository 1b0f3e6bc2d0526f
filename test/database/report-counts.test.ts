import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPORT_RESULTS, REPORT_STATUSES, Report } from '../../src/database/entities/report.ts';
import { tables } from '../../src/database/kysely.ts';
import { countProjects, listProjects, readUsage } from '../../src/database/queries/project-list.ts';
import {
  countReports,
  listReports,
  ORDER_DIRECTIONS,
  positionOf,
  REPORT_ORDER_FIELDS,
} from '../../src/database/queries/report-list.ts';
import { storeShownResult } from '../../src/database/queries/store-shown-result.ts';
import { insertReport, updateReport } from '../../src/database/queries/stored-report.ts';
import { openTempDatabase, type TempDatabase } from '../support/temp-database.ts';
import { createActor } from '../support/test-services.ts';

/** More than are sorted rather than walked through. */
const MANY = 250;

let temp: TempDatabase;
let mine: number;
let theirs: number;
let slug = 0;

beforeAll(async () => {
  temp = await openTempDatabase();
  mine = (await createActor(temp.database)).accountId;
  theirs = (await createActor(temp.database)).accountId;
});
afterAll(() => temp.close());

const insert = (accountId: number, project: string) =>
  temp.database.transact((em) => {
    const url = `https://${project}/${slug}`;
    const access = { privacy: 0, passwordHash: null };
    return insertReport(em, { ...access, accountId, url, project, slug: `${slug++}`, createdAt: new Date() });
  });

describe('counts', () => {
  it('equal the number of reports after any sequence of changes', async () => {
    const accounts = () => [mine, theirs];
    const projects = ['a.example', 'b.example'];
    const step = fc.record({
      kind: fc.constantFrom('insert', 'change', 'delete', 'fail'),
      account: fc.nat(1),
      project: fc.constantFrom(...projects),
      status: fc.constantFrom(...REPORT_STATUSES),
      result: fc.constantFrom(null, ...REPORT_RESULTS),
      which: fc.nat(),
    });
    const ids: { id: number; account: number }[] = [];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        for (const { kind, account, project, status, result, which } of steps) {
          const accountId = accounts()[account] ?? 0;
          const chosen = ids[which % Math.max(1, ids.length)];
          if (kind === 'insert') ids.push({ id: (await insert(accountId, project)).id, account: accountId });
          if (kind === 'change' && chosen) {
            await temp.database.transact((em) => updateReport(em, chosen.id, { status, result }, new Date()));
          }
          if (kind === 'delete' && chosen) {
            await temp.database.transact((em) => em.nativeDelete(Report, chosen.id));
            ids.splice(ids.indexOf(chosen), 1);
          }
          if (kind === 'fail' && chosen) {
            const failing = temp.database.transact(async (em) => {
              await em.nativeDelete(Report, chosen.id);
              throw new Error('no');
            });
            await expect(failing).rejects.toThrow('no');
          }
        }
        const em = temp.database.fork();
        for (const accountId of accounts()) {
          const stored = await tables(em)
            .selectFrom('reports')
            .select(['project', 'result', 'status'])
            .where('account_id', '=', accountId)
            .execute();
          for (const project of [undefined, ...projects]) {
            for (const result of [undefined, ...REPORT_RESULTS]) {
              for (const status of [undefined, ...REPORT_STATUSES]) {
                const counted = stored.filter(
                  (report) =>
                    (project === undefined || project === report.project) &&
                    (result === undefined || result === report.result) &&
                    (status === undefined || status === report.status),
                );
                expect(await countReports(em, accountId, { project, result, status })).toBe(counted.length);
              }
            }
          }
          const existing = new Set(stored.map(({ project }) => project));
          expect(await countProjects(em, accountId, undefined)).toBe(existing.size);
          expect((await readUsage(em, accountId)).projects).toBe(existing.size);
          const listed = await listProjects(em, accountId, { search: undefined, position: null, limit: 10 });
          expect(listed).toHaveLength(existing.size);
        }
      }),
      { numRuns: 15 },
    );
  });
});

describe('pages of many reports', () => {
  it('form the whole list from both ends, for every order and filter', async () => {
    const accountId = (await createActor(temp.database)).accountId;
    for (let i = 0; i < MANY; i++) {
      const { id } = await insert(accountId, `p${i % 3}.example`);
      if (i % 5 === 0) continue;
      const result = REPORT_RESULTS[i % 3] ?? 'bad';
      const [score, generatedAt] = [i % 11, new Date(1_000 * (i % 7))];
      const changes = { status: 'completed' as const, result, score, generatedAt };
      await temp.database.transact(async (em) => {
        await updateReport(em, id, changes, new Date());
        await storeShownResult(em, { reportId: id, score, regressed: i % 2 }, []);
      });
    }
    const em = temp.database.fork();
    for (const filter of [
      {},
      { status: 'completed' as const },
      { result: 'bad' as const },
      { search: 'p1' },
      { regressed: true },
      { regressed: false },
    ]) {
      const total = await countReports(em, accountId, filter);
      expect(total).toBeGreaterThan(0);
      for (const field of REPORT_ORDER_FIELDS) {
        for (const direction of ORDER_DIRECTIONS) {
          const order = { field, direction };
          const slice = { position: null, backward: false, limit: MANY };
          const whole = (await listReports(em, accountId, filter, order, slice)).map(({ id }) => id);
          const paged: number[] = [];
          for (let offset = 0; offset < total; offset += 40) {
            const page = { offset, limit: 40 };
            paged.push(...(await listReports(em, accountId, filter, order, page)).map(({ id }) => id));
          }
          const list = `${JSON.stringify(filter)} ${field} ${direction}`;
          expect(paged, list).toEqual(whole);
          for (const backward of [false, true]) {
            const walked: Report[] = [];
            let more: Report[];
            do {
              const last = walked.at(-1);
              const position = last ? positionOf(last, order) : null;
              more = await listReports(em, accountId, filter, order, { position, backward, limit: 90 });
              walked.push(...more);
            } while (more.length > 0);
            if (backward) walked.reverse();
            expect(
              walked.map(({ id }) => id),
              `${list} from cursor to cursor`,
            ).toEqual(whole);
          }
          expect(whole).toHaveLength(total);
        }
      }
    }
  });
});
