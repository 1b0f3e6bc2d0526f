import fc from 'fast-check';
import { expect } from 'vitest';
import { Report } from '../../../src/database/entities/report.ts';
import type { EntityManager } from '../../../src/database/orm.ts';
import { updateReport } from '../../../src/database/queries/stored-report.ts';
import { storeReport } from '../../support/seed-reports.ts';
import { test } from '../../support/test.ts';

const PROJECTS = ['a.example', 'b.example'];
/** As many as a pool has connections. */
const WRITERS = 10;

type Step = 'insert' | 'rate' | 'delete';

async function carryOut(em: EntityManager, accountId: number, project: string, steps: readonly Step[]) {
  const ids: number[] = [];
  for (const step of steps) {
    const id = ids.at(-1);
    if (step === 'insert' || id === undefined) {
      ids.push((await storeReport(em, accountId, `https://${project}/`)).id);
    } else if (step === 'rate') {
      await updateReport(em, id, { status: 'completed', result: 'good' }, new Date());
    } else {
      await em.nativeDelete(Report, id);
      ids.pop();
    }
  }
}

test('counts stay correct under concurrent writes', async ({ temp: { database }, actor: { accountId } }) => {
  const sumsOf = (table: string, reports: string, project: string) =>
    database.fork().execute(
      `select ${project} as project, status, coalesce(result, '') as result, ${reports} as reports from ${table}
      where account_id = ? group by 1, 2, 3 having ${reports} <> 0 order by 1, 2, 3`,
      [accountId],
    );
  const steps = fc.array(fc.constantFrom<Step>('insert', 'insert', 'rate', 'delete'), {
    minLength: 1,
    maxLength: 6,
  });
  const writer = fc.record({ project: fc.constantFrom(...PROJECTS), steps, fails: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(writer, { minLength: WRITERS, maxLength: 2 * WRITERS }), async (writers) => {
      const written = writers.map(({ project, steps, fails }) =>
        database.transact(async (em) => {
          await carryOut(em, accountId, project, steps);
          if (fails) throw new Error('on purpose');
        }),
      );
      const settled = await Promise.allSettled(written);
      const errors = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []));
      expect(errors).toEqual(writers.flatMap(({ fails }) => (fails ? ['on purpose'] : [])));
      for (const [table, project] of [
        ['report_counts', `''`],
        ['project_counts', 'project'],
      ] as const) {
        const stored = await sumsOf('reports', 'count(*)', project);
        expect(await sumsOf(table, 'sum(reports)', project), table).toEqual(stored);
      }
    }),
    { numRuns: 15 },
  );
});
