import { expect, test } from 'vitest';
import { deleteExcess } from '../../src/cli/commands/mcp.ts';
import { openLocalService } from '../../src/cli/local-service.ts';
import { readConfig } from '../../src/config.ts';
import { Report } from '../../src/database/entities/report.ts';
import { createLogger } from '../../src/logger.ts';
import { seedReport } from '../support/seed-reports.ts';

test('keeps the newest reports in memory', async () => {
  await using local = await openLocalService(readConfig({}), createLogger('silent'));
  const { database } = local.services;
  const ids: number[] = [];
  for (let i = 0; i < 12; i++)
    ids.push((await seedReport(database, { url: 'https://a.example/', result: 'good' })).id);
  const { signal } = new AbortController();
  for (const keep of [20, 10]) {
    await deleteExcess(local, signal, keep);
    const left = await database.fork().findAll(Report, { orderBy: { id: 'asc' } });
    expect(left.map(({ id }) => id)).toEqual(ids.slice(-keep));
  }
});
