import type { Config } from '../../config.ts';
import { repeat } from '../../jobs/repeat.ts';
import { createLogger } from '../../logger.ts';
import { serveMcpOnStdio } from '../../mcp/mcp-server.ts';
import { removeExpired } from '../../retention/remove-expired.ts';
import { openLocalService } from '../local-service.ts';
import { untilSignaled } from '../service-process.ts';

/** All reports are in memory for a day. `RUNS_PER_MINUTE` and `SITE_PAGES_PER_DAY` limit how many that are. */
const RETENTION = { runs: 20, days: 1 };
const PURGE_PAUSE_MS = 60_000;

/** Serves the Model Context Protocol over standard input and output, without a server or database. Logs to standard error. */
export async function serveMcp(config: Config): Promise<void> {
  const stopSignal = untilSignaled();
  const logger = createLogger(config.logLevel);
  await using local = await openLocalService(config, logger);
  const { services, actor } = local;
  const stopPurging = repeat(
    (signal) => removeExpired(services.database, RETENTION, services.clock(), signal),
    PURGE_PAUSE_MS,
    (error) => logger.error({ err: error }, 'cannot delete old reports'),
  );
  const onError = (_: unknown, unexpected: unknown) => {
    if (unexpected !== null) logger.error({ err: unexpected }, 'request failed');
  };
  await Promise.race([stopSignal, serveMcpOnStdio({ services, actor, onError })]);
  await stopPurging();
}
