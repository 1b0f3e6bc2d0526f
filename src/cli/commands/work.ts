import packageInfo from '../../../package.json' with { type: 'json' };
import { startApp } from '../../app.ts';
import { CATALOGUE_VERSION } from '../../audits/catalogue-version.ts';
import type { Config } from '../../config.ts';
import { createLogger } from '../../logger.ts';
import { requireLastingDatabase } from '../require-lasting-database.ts';
import { untilSignalled } from '../until-signalled.ts';

/** Carries out queued runs, and nothing else, until it is told to stop. */
export async function work(config: Config): Promise<void> {
  requireLastingDatabase(config);
  const logger = createLogger(config.logLevel);
  // Listened for from here on, so that even a start is followed by an orderly end.
  const stopSignal = untilSignalled();
  const app = await startApp(config, 'work', { logger });
  logger.info({ version: packageInfo.version, catalogue: CATALOGUE_VERSION }, 'waiting for runs');
  await stopSignal;
  await app.close();
}
