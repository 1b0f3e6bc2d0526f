import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Report } from '../../../src/database/entities/report.ts';
import type { EntityManager } from '../../../src/database/orm.ts';
import { insertReport, updateReport } from '../../../src/database/queries/stored-report.ts';
import { openTempDatabase, type TempDatabase } from '../../support/temp-database.ts';
import { createActor } from '../../support/test-services.ts';

const PROJECTS = ['a.example', 'b.example'];
/** As many as a pool has connections. */
const WRITERS = 10;

let temp: TempDatabase;
let accountId: number;
let slug = 0;

beforeAll(async () => {
  temp = await openTempDatabase();
  accountId = (await createActor(temp.database)).accountId;
});
afterAll(() => temp.close());

type Step = 'insert' | 'rate' | 'delete';

async function carryOut(em: EntityManager, project: string, steps: readonly Step[]): Promise<void> {
  const ids: number[] = [];
  for (const step of steps) {
    const id = ids.at(-1);
    if (step === 'insert' || id === undefined) {
      const url = `https://${project}/${slug}`;
      const access = { privacy: 0, passwordHash: null };
      const report = { ...access, accountId, url, project, slug: `${slug++}`, createdAt: new Date() };
      ids.push((await insertReport(em, report)).id);
    } else if (step === 'rate') {
      await updateReport(em, id, { status: 'completed', result: 'good' }, new Date());
    } else {
      await em.nativeDelete(Report, id);
      ids.pop();
    }
  }
}

const sumsOf = async (table: string, reports: string, project: string) =>
  await temp.database.fork().execute(
    `select ${project} as project, status, coalesce(result, '') as result, ${reports} as reports from ${table}
    where account_id = ? group by 1, 2, 3 having ${reports} <> 0 order by 1, 2, 3`,
    [accountId],
  );

it('counts stay correct under concurrent writes to one account and project', async () => {
  const steps = fc.array(fc.constantFrom<Step>('insert', 'insert', 'rate', 'delete'), {
    minLength: 1,
    maxLength: 6,
  });
  const writer = fc.record({ project: fc.constantFrom(...PROJECTS), steps, fails: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(writer, { minLength: WRITERS, maxLength: 2 * WRITERS }), async (writers) => {
      const written = writers.map(({ project, steps, fails }) =>
        temp.database.transact(async (em) => {
          await carryOut(em, project, steps);
          if (fails) throw new Error('on purpose');
        }),
      );
      const settled = await Promise.allSettled(written);
      const errors = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []));
      expect(errors).toEqual(writers.flatMap(({ fails }) => (fails ? ['on purpose'] : [])));
      expect(await sumsOf('report_counts', 'sum(reports)', `''`)).toEqual(
        await sumsOf('reports', 'count(*)', `''`),
      );
      expect(await sumsOf('project_counts', 'sum(reports)', 'project')).toEqual(
        await sumsOf('reports', 'count(*)', 'project'),
      );
    }),
    { numRuns: 15 },
  );
});

it('the number of rows of counts does not grow with writes', async () => {
  const rowsOf = async (table: string) => {
    const query = `select count(*) as rows from ${table} where account_id = ?`;
    const [row] = await temp.database.fork().execute<{ rows: number }[]>(query, [accountId]);
    return row?.rows;
  };
  await temp.database.transact((em) => carryOut(em, 'c.example', ['insert', 'insert', 'rate']));
  const before = [await rowsOf('report_counts'), await rowsOf('project_counts')];
  for (let i = 0; i < 20; i++) {
    await temp.database.transact((em) => carryOut(em, 'c.example', ['insert', 'insert', 'rate']));
  }
  expect([await rowsOf('report_counts'), await rowsOf('project_counts')]).toEqual(before);
});
