import fc from 'fast-check';
import { expect } from 'vitest';
import { Report, ReportStatus } from '../../src/database/entities/report.ts';
import { countProjects, listProjects, readUsage } from '../../src/database/queries/project-list.ts';
import { countReports } from '../../src/database/queries/report-list.ts';
import { updateReport } from '../../src/database/queries/stored-report.ts';
import { REPORT_RESULTS } from '../../src/describe/report-result.ts';
import { storeReport } from '../support/seed-reports.ts';
import { test } from '../support/test.ts';

const PROJECTS = ['a.example', 'b.example'];

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('insert', 'change', 'delete', 'fail'),
    account: fc.nat(1),
    project: fc.constantFrom(...PROJECTS),
    status: fc.constantFrom(...ReportStatus.options),
    result: fc.constantFrom(null, ...REPORT_RESULTS),
    which: fc.nat(),
  }),
  { minLength: 15, maxLength: 30 },
);

test('counts are right after any changes of reports', async ({ temp: { database }, actor, otherActor }) => {
  const accounts = [actor.accountId, otherActor.accountId] as const;
  const ids: number[] = [];
  await fc.assert(
    fc.asyncProperty(steps, async (steps) => {
      for (const { kind, account, project, status, result, which } of steps) {
        const index = which % Math.max(1, ids.length);
        const id = ids[index];
        if (kind === 'insert') {
          const url = `https://${project}/`;
          ids.push((await database.transact((em) => storeReport(em, accounts[account] ?? 0, url))).id);
        }
        if (id === undefined) continue;
        if (kind === 'change') {
          await database.transact((em) => updateReport(em, id, { status, result }, new Date()));
        }
        if (kind === 'delete') {
          await database.transact((em) => em.nativeDelete(Report, id));
          ids.splice(index, 1);
        }
        if (kind === 'fail') {
          const failing = database.transact(async (em) => {
            await em.nativeDelete(Report, id);
            throw new Error('no');
          });
          await expect(failing).rejects.toThrow('no');
        }
      }
      const em = database.fork();
      for (const accountId of accounts) {
        const stored = await em.find(Report, { accountId });
        for (const project of [undefined, ...PROJECTS]) {
          for (const result of [undefined, ...REPORT_RESULTS]) {
            for (const status of [undefined, ...ReportStatus.options]) {
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
        const listed = await listProjects(
          em,
          accountId,
          undefined,
          { field: 'project', direction: 'asc' },
          { limit: 10 },
        );
        expect(listed).toHaveLength(existing.size);
      }
    }),
    { numRuns: 6 },
  );
});
