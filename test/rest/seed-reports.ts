import type { Database } from '../../src/database/database.ts';
import { insertReport, type ReportChanges, updateReport } from '../../src/database/stores/report-store.ts';
import { projectOf } from '../../src/reports/project.ts';

/** Stores reports as runs would have left them. @returns their ids in the order given */
export async function seedReports(
  database: Database,
  reports: (ReportChanges & { url: string; accountId?: number })[],
): Promise<number[]> {
  return await database.transact(async (em) => {
    const ids: number[] = [];
    for (const { url, accountId = 1, ...changes } of reports) {
      const createdAt = new Date('2026-01-01T00:00:00.000Z');
      const slug = crypto.randomUUID();
      const access = { privacy: 0, passwordHash: null };
      const id = await insertReport(em, {
        ...access,
        accountId,
        url,
        project: projectOf(url),
        slug,
        createdAt,
      });
      await updateReport(em, id, { status: 'completed', ...changes }, createdAt);
      ids.push(id);
    }
    return ids;
  });
}
