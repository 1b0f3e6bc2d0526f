import type { Config } from '../../config.ts';
import { Report } from '../../database/entities/report.ts';
import { isOpen, SiteAudit } from '../../database/entities/site-audit.ts';
import { repeat } from '../../jobs/repeat.ts';
import { createLogger } from '../../logger.ts';
import { serveMcpOnStdio } from '../../mcp/mcp-server.ts';
import { deleteReports } from '../../reports/changes/delete-report.ts';
import { deleteSiteAudit } from '../../reports/sites/change-site-audit.ts';
import { removeExpired } from '../../retention/remove-expired.ts';
import { type LocalService, openLocalService } from '../local-service.ts';
import { untilSignaled } from '../service-process.ts';

/** All reports are in memory: the oldest are deleted. */
const MAX_REPORTS = 1_000;
const MAX_RUNS = 20;
const PURGE_PAUSE_MS = 60_000;

/** Serves the Model Context Protocol over standard input and output, without a server or database. Logs to standard error. */
export async function serveMcp(config: Config): Promise<void> {
  const stopSignal = untilSignaled();
  const logger = createLogger(config.logLevel);
  await using local = await openLocalService(config, logger);
  const purge = (signal: AbortSignal) => deleteExcess(local, signal);
  const stopPurging = repeat(purge, PURGE_PAUSE_MS, (error) =>
    logger.error({ err: error }, 'cannot delete old reports'),
  );
  const { services, actor } = local;
  const onError = (_: unknown, unexpected: unknown) => {
    if (unexpected !== null) logger.error({ err: unexpected }, 'request failed');
  };
  await Promise.race([stopSignal, serveMcpOnStdio({ services, actor, onError })]);
  await stopPurging();
}

/** Deletes the oldest reports, runs and site audits. @param keep number of reports */
export async function deleteExcess(
  { services, actor }: LocalService,
  signal: AbortSignal,
  keep = MAX_REPORTS,
): Promise<void> {
  const { database, clock } = services;
  const { accountId } = actor;
  await removeExpired(database, { runs: MAX_RUNS, days: null }, clock(), signal);
  const em = database.fork();
  const [newest] = await em.find(Report, { accountId }, { orderBy: { id: 'desc' }, offset: keep, limit: 1 });
  if (!newest) return;
  const older = await em.find(SiteAudit, { accountId, createdAt: { $lte: newest.createdAt } });
  for (const site of older) if (!isOpen(site)) await deleteSiteAudit(services, actor, site.id);
  const where = { accountId, id: { $lte: newest.id } };
  for await (const _ of deleteReports(services, where)) if (signal.aborted) return;
}
