import packageInfo from '../../../package.json' with { type: 'json' };
import { startApp } from '../../app.ts';
import { CATALOGUE_VERSION } from '../../audits/catalogue-version.ts';
import type { Config } from '../../config.ts';
import { createLogger } from '../../logger.ts';
import { notifyReady, releaseStartMemory, untilSignaled } from '../service-process.ts';
import { requireLastingDatabase } from '../with-database.ts';

/** Runs a worker without a server until a signal stops the process. */
export async function work(config: Config): Promise<void> {
  requireLastingDatabase(config);
  const logger = createLogger(config.logLevel);
  // Handles signals from here on, so that a signal during the start also leads to an orderly shutdown.
  const stopSignal = untilSignaled();
  const app = await startApp(config, 'work', { logger });
  logger.info({ version: packageInfo.version, catalogue: CATALOGUE_VERSION }, 'waiting for runs');
  await notifyReady(config.notifySocket, logger);
  releaseStartMemory();
  await stopSignal;
  await app.close();
}
